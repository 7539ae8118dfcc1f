/**
 * Custom properties that a theme sets; `theme.css` has the values of `night`. Objects (cards, signs
 * on cards, milestones, cars, paper) look the same in all themes.
 */
export const COLOURS = [
  // Backgrounds of the screen, panels and raised panels; and lines on all three.
  ...(['asphalt', 'asphalt-raised', 'asphalt-high', 'asphalt-line'] as const),
  // Text on these backgrounds, and on road and sky.
  ...(['chalk', 'chalk-soft'] as const),
  // Emphasised text and lines on these backgrounds, and the indicator for `ok`.
  ...(['mark-line', 'sign-green-light'] as const),
  // Backgrounds of white text.
  ...(['sign-red', 'sign-green', 'sign-blue', 'board-refusal'] as const),
  // Picture behind the race, from the sky down.
  ...(['sky', 'sky-low', 'dusk', 'glow', 'hills', 'woods', 'poplars', 'verge'] as const),
  ...(['road', 'road-low', 'road-edge', 'lane-line'] as const),
  // Sides, distinguishable with all common kinds of colour blindness.
  ...(['side-0', 'side-1', 'side-2', 'side-3'] as const),
] as const;
export type Colour = (typeof COLOURS)[number];

export type Theme = Readonly<Record<Colour, `#${string}`>>;
