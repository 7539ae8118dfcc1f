/**
 * Steps of the guide, in order. A step with a `picture` shows one made by `npm run pictures --
 * guide`; `helps` lists the pages that link to it. `tests/e2e/guide.test.ts` follows the first ten
 * steps and those of a tournament, and looks for each named label on the page `at`.
 */
export const OUTLINE = [
  {
    chapter: 'evening',
    steps: [
      { id: 'start', picture: 'home', helps: ['/house', '/settings'] },
      { id: 'plug', picture: 'readers' },
      { id: 'enrol', picture: 'enrol', helps: ['/cards'] },
      { id: 'television', picture: 'television' },
      { id: 'open', picture: 'open', helps: ['/'] },
      { id: 'join', picture: 'join' },
      { id: 'lay', picture: 'race', helps: ['/rules/[[edition]]'] },
      { id: 'refused', picture: 'refused' },
      { id: 'correct', picture: 'correct' },
      { id: 'finish', picture: 'sheet' },
    ],
  },
  {
    chapter: 'cards',
    steps: [
      { id: 'stickers' },
      { id: 'codes', at: '/cards?deck', helps: ['/cards/[deck]/codes'] },
      { id: 'count', at: '/cards?deck', helps: ['/cards/[deck]/sheet'] },
      { id: 'tokens', picture: 'tokens', at: '/cards?deck', helps: ['/cards/tokens'] },
    ],
  },
  {
    chapter: 'readers',
    steps: [
      { id: 'places', at: '/readers', helps: ['/readers'] },
      { id: 'phoneReader', picture: 'phoneReader', helps: ['/reader'] },
      { id: 'typing' },
      { id: 'away' },
      { id: 'lab', at: '/lab', helps: ['/lab'] },
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
      { id: 'place', picture: 'place', helps: ['/play/[table]'] },
      { id: 'touch', at: '/play/[table]' },
      { id: 'chair', at: '/play/[table]' },
      { id: 'referee', at: '/play/[table]' },
      { id: 'https', helps: ['/trust'] },
      { id: 'devices', at: '/devices', helps: ['/devices'] },
    ],
  },
  {
    chapter: 'hand',
    steps: [
      { id: 'byHand', at: '/' },
      { id: 'fill', picture: 'fill', helps: ['/score/[table]'] },
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
      { id: 'braille', at: '/cards', helps: ['/cards/braille'] },
    ],
  },
  {
    chapter: 'tournament',
    steps: [
      { id: 'prepare', picture: 'prepare', helps: ['/tournament'] },
      { id: 'entrants' },
      { id: 'pairing', picture: 'pairing', helps: ['/tournament/[code]'] },
      { id: 'results' },
      { id: 'clock' },
      { id: 'hallScreens', picture: 'hallScreens' },
      {
        id: 'boards',
        picture: 'boards',
        helps: [
          '/tournament/[code]/boards',
          '/tournament/[code]/stack',
          '/tournament/[code]/compared',
        ],
      },
      { id: 'putRight', at: '/tournament/[code]' },
      { id: 'paper', at: '/tournament/[code]', helps: ['/tournament/[code]/print'] },
      { id: 'hall', at: '/hall', helps: ['/hall'] },
    ],
  },
  {
    chapter: 'after',
    steps: [
      {
        id: 'again',
        at: '/matches',
        helps: ['/matches', '/matches/[player]', '/tv/[table]/replay', '/story/[table]'],
      },
      { id: 'follows', at: '/automation', helps: ['/automation'] },
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
