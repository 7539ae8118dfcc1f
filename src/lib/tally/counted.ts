import { rematchAfter as elevensAfter, setupOf as parseElevens } from '../elevens/atTable.ts';
import type { FirstPlayerRule } from '../game/rematch.ts';
import { newNameOf, withNames, type Renaming } from '../game/renaming.ts';
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

interface Countable<Setup, Agreed> {
  parse(setup: Setup): Result<Agreed, SetupProblem>;
  sheets(agreed: Agreed): SheetRules;
  rematch(
    setup: Setup,
    ended: Pick<Standing, 'rounds' | 'winners'>,
    begins: FirstPlayerRule,
  ): Setup;
  givenNames(setup: Setup): Readonly<Record<string, readonly string[]>>;
  withNames(setup: Setup, renaming: Renaming): Setup;
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
      seats: agreed.seats.map((name) => newNameOf(name, renaming)),
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

/** Casts to a general type: callers pass only setups of the same game. */
const countable = (game: keyof CountedGames): CountableOf<keyof CountedGames> => COUNTABLE[game];

export function parseCounted(counted: TallySetup['counted']): Result<CountedGame, SetupProblem> {
  const { game } = counted;
  const parsed = countable(game).parse(counted);
  // Safe: each game parses its own setup.
  return parsed.ok ? accept({ game, setup: parsed.value } as CountedGame) : parsed;
}

export const sheetsOf = ({ game, setup }: CountedGame): SheetRules => countable(game).sheets(setup);

export const rematchCounted = (
  counted: TallySetup['counted'],
  ended: Pick<Standing, 'rounds' | 'winners'>,
  begins: FirstPlayerRule,
): TallySetup['counted'] => countable(counted.game).rematch(counted, ended, begins);

export const namesIn = (
  counted: TallySetup['counted'],
): Readonly<Record<string, readonly string[]>> => countable(counted.game).givenNames(counted);

export const withCountedNames = (
  counted: TallySetup['counted'],
  renaming: Renaming,
): TallySetup['counted'] => countable(counted.game).withNames(counted, renaming);

/** Renames the players; the sheets stay as they are. */
export const renameCounted = (
  { counted: { game, setup }, agreed, sheets }: State,
  renaming: Renaming,
): State => ({
  // Safe: the setup belongs to the game.
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
