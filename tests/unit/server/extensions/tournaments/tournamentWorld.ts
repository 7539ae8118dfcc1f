import type { BoxSetup } from '#lib/games.ts';
import type { DirectorCommand } from '#lib/tournament/directorCommand.ts';
import type { Format } from '#lib/tournament/format.ts';
import type { PairedTable } from '#lib/tournament/state.ts';
import type { TournamentView } from '#lib/tournament/view.ts';
import type { HostWorld, MemoryHost } from '../../../../support/world/hosts.ts';
import type { Part } from '../../../../support/world/world.ts';

/** A match of one round, so that the referee's word ends it. */
const PLAY: BoxSetup = {
  game: '1000-bornes',
  edition: 'green',
  options: { rounds: 1 },
  seats: ['Nobody', 'No one'],
  deck: null,
};

/** A tournament of four players, directed by what its pages would ask. */
export interface TournamentWorld {
  readonly code: string;
  ask(command: DirectorCommand): ReturnType<MemoryHost['tournaments']['ask']>;
  view(): Promise<TournamentView>;
  /** The tables of the last round. */
  tables(): Promise<readonly PairedTable[]>;
  /** The player on turn rolls, and the referee ends the round. */
  playOut(table: PairedTable | undefined): Promise<void>;
  roll(table: PairedTable | undefined): Promise<void>;
  /** `id`: of the command; another one ends it again. */
  endRound(table: PairedTable | undefined, id?: string): Promise<void>;
}

/** Progress of a tournament. */
type Stage = 'created' | 'paired' | 'seated';

/** Opens a tournament; `paired` pairs its first round, and `seated` opens its two tables too. */
export const tournament = (
  format: Format,
  stage: Stage = 'seated',
): Part<HostWorld, TournamentWorld> => ({
  async open({ host }) {
    const directed = await createTournament(host, format);
    if (stage !== 'created') await directed.ask({ type: 'pairRound' });
    if (stage !== 'seated') return directed;
    const opened = await directed.ask({ type: 'openTables' });
    if (!opened.ok || opened.value.opened.length !== 2) throw new Error(JSON.stringify(opened));
    return directed;
  },
});

async function createTournament(host: MemoryHost, format: Format): Promise<TournamentWorld> {
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
