import { rematchAfter as elevensAfter, setupOf as parseElevens } from '../elevens/atTable.ts';
import type { Begins } from '../game/rematch.ts';
import { renamed, withNames, type Renaming } from '../game/renaming.ts';
import { accept, type Result } from '../game/result.ts';
import type { Standing } from '../game/standing.ts';
import type { SetupProblem } from '../game/tableGame.ts';
import { rematchAfter as milleBornesAfter } from '../millebornes/atTable.ts';
import { parseSetup as parseMilleBornes } from '../millebornes/setup.ts';
import { elevensSheets } from './elevens.ts';
import { milleBornesSheets } from './millebornes.ts';
import type { CountedGame, CountedGames, TallySetup } from './setup.ts';
import type { SheetRules } from './sheetRules.ts';
import type { Sheet, State } from './state.ts';

/** What a game has to say so that it can be counted by hand. */
interface Countable<Setup, Agreed> {
  /** What was agreed on as the rules read it, or what is wrong with it. */
  parse(setup: Setup): Result<Agreed, SetupProblem>;
  /** The sheets that it is counted on. */
  sheets(agreed: Agreed): SheetRules;
  /** The same for the next match, after one of so many rounds. */
  rematch(setup: Setup, ended: Pick<Standing, 'rounds' | 'winners'>, begins: Begins): Setup;
  /** As `TableGame` tells it. */
  givenNames(setup: Setup): Readonly<Record<string, readonly string[]>>;
  /** As `TableGame` tells it. */
  withNames(setup: Setup, renaming: Renaming): Setup;
  /** The agreed setup with players under other names. */
  renamePlayers(agreed: Agreed, renaming: Renaming): Agreed;
}
type CountableOf<Id extends keyof CountedGames> = Countable<
  CountedGames[Id]['setup'],
  CountedGames[Id]['agreed']
>;

const COUNTABLE: { readonly [Id in keyof CountedGames]: CountableOf<Id> } = {
  '1000-bornes': {
    parse: parseMilleBornes,
    sheets: milleBornesSheets,
    rematch: milleBornesAfter,
    givenNames: ({ seats }) => ({ seats }),
    withNames,
    renamePlayers: (agreed, renaming) => ({
      ...agreed,
      seats: agreed.seats.map((name) => renamed(name, renaming)),
    }),
  },
  elevens: {
    parse: parseElevens,
    sheets: elevensSheets,
    rematch: elevensAfter,
    givenNames: ({ seats, rows }) => ({ seats, rows }),
    withNames,
    renamePlayers: withNames,
  },
};

/** The game as one that takes setups of any; whoever asks hands it its own. */
const countable = (game: keyof CountedGames): CountableOf<keyof CountedGames> => COUNTABLE[game];

/** The game of a table as its sheets count it, or what is wrong with the setup. */
export function parseCounted(counted: TallySetup['counted']): Result<CountedGame, SetupProblem> {
  const { game } = counted;
  const parsed = countable(game).parse(counted);
  // The game has read its own.
  return parsed.ok ? accept({ game, setup: parsed.value } as CountedGame) : parsed;
}

/** The sheets that a game is counted on. */
export const sheetsOf = ({ game, setup }: CountedGame): SheetRules => countable(game).sheets(setup);

/** The same game with whoever begins the next match. */
export const rematchCounted = (
  counted: TallySetup['counted'],
  ended: Pick<Standing, 'rounds' | 'winners'>,
  begins: Begins,
): TallySetup['counted'] => countable(counted.game).rematch(counted, ended, begins);

export const namesIn = (
  counted: TallySetup['counted'],
): Readonly<Record<string, readonly string[]>> => countable(counted.game).givenNames(counted);

export const withCountedNames = (
  counted: TallySetup['counted'],
  renaming: Renaming,
): TallySetup['counted'] => countable(counted.game).withNames(counted, renaming);

/** The match with players under other names; its sheets stay as they are. */
export const renameCounted = (
  { counted: { game, setup }, agreed, sheets }: State,
  renaming: Renaming,
): State => ({
  // The game is handed its own.
  counted: { game, setup: countable(game).renamePlayers(setup, renaming) } as CountedGame,
  agreed: withCountedNames(agreed, renaming),
  sheets,
});

export const emptySheet = (counted: CountedGame): Sheet => ({
  closed: false,
  exhausted: false,
  sides: sheetsOf(counted).sides.map(() => ({})),
});

export const startTally = (counted: CountedGame, agreed: State['agreed']): State => ({
  counted,
  agreed,
  sheets: [emptySheet(counted)],
});
