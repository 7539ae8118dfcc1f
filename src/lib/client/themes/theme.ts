/**
 * What a theme sets: each is a custom property of that name, which stands for the night in `theme.css`. What is a thing
 * of its own (cards, signs on cards, milestones, cars, the sheet of paper) looks the same in all of them.
 */
export const COLOURS = [
  // Grounds: of the screen, of what lies on it, of what lies on that; and lines on all three.
  ...(['asphalt', 'asphalt-raised', 'asphalt-high', 'asphalt-line'] as const),
  // Text on these grounds, and on road and sky.
  ...(['chalk', 'chalk-soft'] as const),
  // Words and lines on these grounds that stand out, and a lamp that says that all is well.
  ...(['mark-line', 'sign-green-light'] as const),
  // Grounds of white words.
  ...(['sign-red', 'sign-green', 'sign-blue', 'board-refusal'] as const),
  // The picture behind the race, from the sky down.
  ...(['sky', 'sky-low', 'dusk', 'glow', 'hills', 'woods', 'poplars', 'verge'] as const),
  ...(['road', 'road-low', 'road-edge', 'lane-line'] as const),
  // The sides, told apart by all common kinds of colour blindness.
  ...(['side-0', 'side-1', 'side-2', 'side-3'] as const),
] as const;
export type Colour = (typeof COLOURS)[number];

/** Colours as `#rrggbb`, or `#rrggbbaa`. */
export type Theme = Readonly<Record<Colour, `#${string}`>>;
