/**
 * Steps of the guide, in order. A step with a `picture` shows one made by `npm run pictures --
 * guide`. `tests/e2e/guide.test.ts` follows the first ten steps and those of a tournament, and looks
 * for each named label on the page `at`.
 */
export const OUTLINE = [
  {
    chapter: 'evening',
    steps: [
      { id: 'start', picture: 'home' },
      { id: 'plug', picture: 'readers' },
      { id: 'enrol', picture: 'enrol' },
      { id: 'television', picture: 'television' },
      { id: 'open', picture: 'open' },
      { id: 'join', picture: 'join' },
      { id: 'lay', picture: 'race' },
      { id: 'refused', picture: 'refused' },
      { id: 'correct', picture: 'correct' },
      { id: 'finish', picture: 'sheet' },
    ],
  },
  {
    chapter: 'cards',
    steps: [
      { id: 'stickers' },
      { id: 'codes', at: '/cards?deck' },
      { id: 'count', at: '/cards?deck' },
      { id: 'tokens', picture: 'tokens', at: '/cards?deck' },
    ],
  },
  {
    chapter: 'readers',
    steps: [
      { id: 'places', at: '/readers' },
      { id: 'phoneReader', picture: 'phoneReader' },
      { id: 'typing' },
      { id: 'away' },
      { id: 'lab', at: '/lab' },
    ],
  },
  {
    chapter: 'televisions',
    steps: [
      { id: 'browser' },
      { id: 'small' },
      { id: 'old' },
      { id: 'set', picture: 'set', at: '/play/[table]' },
      { id: 'chances' },
    ],
  },
  {
    chapter: 'phones',
    steps: [
      { id: 'place', picture: 'place' },
      { id: 'touch', at: '/play/[table]' },
      { id: 'chair', at: '/play/[table]' },
      { id: 'referee', at: '/play/[table]' },
      { id: 'https' },
      { id: 'devices', at: '/devices' },
    ],
  },
  {
    chapter: 'hand',
    steps: [
      { id: 'byHand', at: '/' },
      { id: 'fill', picture: 'fill' },
    ],
  },
  {
    chapter: 'ear',
    steps: [
      { id: 'heard' },
      { id: 'ask', picture: 'ask', at: '/play/[table]' },
      { id: 'elevens' },
      { id: 'privateEar', at: '/readers' },
      { id: 'dark', at: '/?open' },
      { id: 'braille', at: '/cards' },
    ],
  },
  {
    chapter: 'tournament',
    steps: [
      { id: 'prepare', picture: 'prepare' },
      { id: 'entrants' },
      { id: 'pairing', picture: 'pairing' },
      { id: 'results' },
      { id: 'clock' },
      { id: 'hallScreens', picture: 'hallScreens' },
      {
        id: 'boards',
        picture: 'boards',
      },
      { id: 'putRight', at: '/tournament/[code]' },
      { id: 'paper', at: '/tournament/[code]' },
      { id: 'hall', at: '/hall' },
    ],
  },
  {
    chapter: 'after',
    steps: [
      {
        id: 'again',
        at: '/matches',
      },
      { id: 'follows', at: '/automation' },
      { id: 'kept' },
    ],
  },
  {
    chapter: 'trouble',
    steps: [
      { id: 'silent', at: '/readers' },
      { id: 'unknown' },
      { id: 'wrongly' },
      { id: 'mute' },
      { id: 'watching' },
      { id: 'gone' },
    ],
  },
] as const;

type ChapterId = (typeof OUTLINE)[number]['chapter'];
export type StepId = (typeof OUTLINE)[number]['steps'][number]['id'];
export type PictureId = Extract<
  (typeof OUTLINE)[number]['steps'][number],
  { readonly picture: string }
>['picture'];

export const TERMS = [
  ...['extension', 'safety', 'side', 'shutOut', 'coupFourre', 'board', 'enrol', 'bye'],
  ...['box', 'token', 'reader', 'organiser', 'round', 'bridge', 'tag', 'pairedRound', 'table'],
] as const;
type TermId = (typeof TERMS)[number];

export interface StepText {
  readonly title: string;
  /** Paragraphs; names on screens and typed text are marked (`marks.ts`). */
  readonly text: readonly string[];
}

export interface GuideText {
  readonly chapters: Readonly<Record<ChapterId, string>>;
  readonly steps: Readonly<Record<StepId, StepText>>;
  readonly terms: Readonly<Record<TermId, { readonly term: string; readonly meaning: string }>>;
}
