import type { BoxSetup } from '#lib/games.ts';
import type { Host } from '#lib/server/hosts/host.ts';
import type { Ports } from '#lib/server/ports.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import type { Format } from '#lib/tournament/format.ts';
import type { PairedTable } from '#lib/tournament/state.ts';
import type { TournamentView } from '#lib/tournament/view.ts';
import { memoryHost } from '../../support/memoryHost.ts';

/** A match of one round, so that the referee's word ends it. */
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};

/** A server with a tournament of four players, directed by what its pages would ask. */
export interface DirectedServer {
  readonly host: Host;
  readonly code: string;
  ask(command: DirectorCommand): ReturnType<Host['tournaments']['ask']>;
  view(): Promise<TournamentView>;
  /** The tables of the last round. */
  tables(): Promise<readonly PairedTable[]>;
  /** The player on turn rolls, and the referee ends the round. */
  playOut(table: PairedTable | undefined): Promise<void>;
  roll(table: PairedTable | undefined): Promise<void>;
  /** `id`: of the command; another one ends it again. */
  endRound(table: PairedTable | undefined, id?: string): Promise<void>;
}

const CODES = 'ABCDEFGHJKLMNPQRSTUV';

export async function directedServer(
  format: Format,
  given: Partial<Ports> = {},
): Promise<DirectedServer> {
  const codes = [...CODES].map((letter) => `TEST2${letter}`).values();
  const host = await memoryHost({ newCode: () => codes.next().value ?? '', ...given });
  const wished = { type: 'create', name: 'Sunday', format, play: PLAY } as const;
  const created = await host.tournaments.create('create', wished);
  if (!created.ok) throw new Error(JSON.stringify(created.refusal));
  const code = created.value.made;
  let asked = 0;
  const ask = (wish: DirectorCommand) => {
    asked += 1;
    return host.tournaments.ask(`ask ${String(asked)}`, code, wish);
  };
  await ask({ type: 'register', entrants: [['Anne'], ['Bruno'], ['Carla'], ['David']] });

  async function view(): Promise<TournamentView> {
    await host.idle();
    const seen = await host.tournaments.view(code);
    if (!seen.ok) throw new Error(JSON.stringify(seen.refusal));
    return seen.value;
  }
  async function roll(table: PairedTable | undefined): Promise<void> {
    const at = table?.code ?? '';
    const seen = await host.tables.read(at);
    const setup = seen?.state.setup;
    const by = setup !== undefined && 'seats' in setup ? (setup.seats[0] ?? '') : '';
    const move = { type: 'play', by, card: 'roll' } as const;
    await host.tables.ask(at, `roll ${at}`, { type: 'move', move }, 'player');
  }
  async function endRound(table: PairedTable | undefined, id = 'end'): Promise<void> {
    const end = { type: 'move', move: { type: 'endRound' } } as const;
    await host.tables.ask(table?.code ?? '', `${id} ${table?.code ?? ''}`, end, 'referee');
  }
  return {
    host,
    code,
    ask,
    view,
    roll,
    endRound,
    tables: async () => (await view()).rounds.at(-1)?.tables ?? [],
    async playOut(table) {
      await roll(table);
      await endRound(table);
    },
  };
}

/** The same with a round that is paired. */
export async function paired(...given: Parameters<typeof directedServer>): Promise<DirectedServer> {
  const server = await directedServer(...given);
  await server.ask({ type: 'pairRound' });
  return server;
}

/** The same with its two tables open. */
export async function seated(...given: Parameters<typeof directedServer>): Promise<DirectedServer> {
  const server = await paired(...given);
  const opened = await server.ask({ type: 'openTables' });
  if (!opened.ok || opened.value.opened.length !== 2) throw new Error(JSON.stringify(opened));
  return server;
}
