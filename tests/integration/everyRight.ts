import type { Role } from '#lib/devices/roles.ts';
import type { GameMove } from '#lib/games.ts';
import type { BridgeToServer } from '#lib/protocol/messages/bridges.ts';
import { SCREEN_MESSAGES, type ScreenToServer } from '#lib/protocol/messages/screens.ts';
import type { Change } from '#lib/table/correct/correction.ts';
import { GOOD_FROM_BRIDGES, goodFromScreens } from '../support/fuzz/goodMessages.ts';

/*
 * Everything that can be asked, with the least role that its definition names. The whole table is frozen in
 * `tests/golden/roles.txt`. The keys come from the types: a new move, flag or kind of correction without a line here
 * does not compile.
 */

type OptionalOf<Whole> = Whole extends unknown
  ? { [Key in keyof Whole]-?: object extends Pick<Whole, Key> ? Key : never }[keyof Whole]
  : never;
type OfType<Any, Type> = Extract<Any, { readonly type: Type }>;
/** Each kind of move, with the flags that it may carry. */
type WithFlags<Any extends { readonly type: string }> = {
  readonly [Type in Any['type']]: {
    readonly [Flag in OptionalOf<OfType<Any, Type>>]: true;
  };
};

const MOVES: WithFlags<GameMove> = {
  play: { on: true, overrule: true },
  discard: { overrule: true },
  coupFourre: {},
  extend: {},
  setDrawPile: {},
  endRound: {},
  correctSheet: { note: true },
  place: { joker: true, link: true },
  exchange: {},
  throwJoker: {},
  draw: {},
  pass: {},
  end: {},
  leftover: {},
  fill: {},
  close: {},
};
/** Value of each flag that is set. */
const FLAGS: Readonly<Record<OptionalOf<GameMove>, unknown>> = {
  on: 'Bruno',
  overrule: true,
  joker: true,
  link: 'blue',
  note: 'Un 200 oublié',
};
/** True for corrections that name a move; they need the role of that move. */
const CHANGES: Readonly<Record<Change['type'], boolean>> = {
  replace: true,
  insert: true,
  remove: false,
};
/** Messages with a command of their own role, of which each is a right. */
const WITH_COMMANDS = ['table', 'house', 'device', 'tournament'] as const;
type WithCommand = (typeof WITH_COMMANDS)[number];
const hasCommands = (event: string): event is WithCommand =>
  WITH_COMMANDS.some((each) => each === event);

/** Messages of bridges, which nothing else may send. */
export const BRIDGE_MESSAGES = Object.entries(GOOD_FROM_BRIDGES) as readonly (readonly [
  keyof BridgeToServer,
  readonly unknown[],
])[];

/** One thing to ask, and the least role for it. */
export interface Right {
  readonly name: string;
  readonly needs: Role;
  /** Roles of which one suffices too. */
  readonly others: readonly Role[];
  readonly event: keyof ScreenToServer;
  /** Without the id that some messages carry. */
  readonly message: Readonly<Record<string, unknown>>;
  /** True if a player stands in for an absent referee. */
  readonly standIn: boolean;
}

type Typed = Readonly<Record<string, unknown>> & { readonly type: string };

interface Definition {
  roleOf(request: never): Role;
  otherRolesOf(request: never): readonly Role[];
}

const rolesOf = (event: string, message: unknown): Pick<Right, 'needs' | 'others'> => {
  const found = Object.entries<Definition>(SCREEN_MESSAGES).find(([name]) => name === event)?.[1];
  if (found === undefined) throw new Error(`there is no message ${event}`);
  return {
    needs: found.roleOf(message as never),
    others: found.otherRolesOf(message as never),
  };
};

/** Lists everything that a screen can ask at this table. Commands that end something name no table. */
export function everyRight(table: string): readonly Right[] {
  const good = goodFromScreens(table);
  const commands = (event: WithCommand): readonly Typed[] =>
    good[event].map(({ command }) => ({ ...command }));
  const found = (among: readonly Typed[], type: string): Typed => {
    const one = among.find((each) => each.type === type);
    if (one === undefined) throw new Error(`there is no good message of ${type}`);
    return one;
  };
  const moves = good.table.flatMap(({ command }) =>
    command.type === 'move' ? [{ ...command.move } as Typed] : [],
  );
  const told = Object.entries<Readonly<Record<string, true>>>(MOVES).flatMap(([type, flags]) => {
    const bare = Object.fromEntries(
      Object.entries(found(moves, type)).filter(([key]) => !(key in FLAGS)),
    );
    const flagged = Object.keys(flags).map((flag) => ({
      name: `${type} with ${flag}`,
      move: { ...bare, [flag]: FLAGS[flag as keyof typeof FLAGS] },
    }));
    return [{ name: type, move: bare }, ...flagged];
  });
  const atTable = (name: string, command: object): Right => {
    const message = { table, command };
    return { name, ...rolesOf('table', message), event: 'table', standIn: true, message };
  };
  const corrections = Object.entries(CHANGES).flatMap(([type, tells]) =>
    (tells ? told : [{ name: 'it', move: null }]).map(({ name, move }) => {
      const change = move === null ? { type } : { type, move };
      const command = { type: 'correct', line: 0, moves: 1, number: 1, change };
      return atTable(`correct: ${type} ${name}`, command);
    }),
  );
  const listed = (event: 'house' | 'device' | 'tournament') =>
    commands(event).map((command): Right => {
      const ends = event === 'house' && 'table' in command && typeof command['table'] === 'string';
      const message = {
        command: ends ? { ...command, table: 'NOBODY' } : command,
        ...(event === 'tournament' && { tournament: 'NOBODY' }),
      };
      const name = `${event}: ${command.type}`;
      return { name, ...rolesOf(event, message), event, standIn: false, message };
    });
  const plain = Object.entries(good).flatMap(([name, [sample]]): Right[] => {
    if (hasCommands(name) || name === 'tune') return [];
    const message = name === 'eraseTable' ? { table: 'NOBODY' } : { ...sample };
    const event = name as keyof ScreenToServer;
    return [{ name, ...rolesOf(name, message), event, message, standIn: false }];
  });
  const tuned = good.tune.map((message): Right => {
    const name = `tune: ${message.wish.type}`;
    const right = rolesOf('tune', message);
    return { name, ...right, event: 'tune', message: { ...message }, standIn: false };
  });
  const atTables = commands('table').filter(({ type }) => type !== 'move' && type !== 'correct');
  return [
    ...told.map(({ name, move }) => atTable(name, { type: 'move', move })),
    ...atTables.map((command) => atTable(command.type, command)),
    ...corrections,
    ...listed('house'),
    ...plain,
    ...tuned,
    ...listed('device'),
    ...listed('tournament'),
  ];
}
