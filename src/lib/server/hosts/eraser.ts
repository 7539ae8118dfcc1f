import { accept, refuse, type Result } from '../../game/result.ts';
import type { HouseAnswer, HouseRefusal } from '../../house/commands.ts';
import { withoutSeats } from '../../house/redact.ts';
import type { BorderRefusal } from '../../protocol/messages.ts';
import type { History } from './history.ts';
import { HOUSE_STREAM, type HouseHost } from './houseHost.ts';
import { log } from '../log/log.ts';
import type { Ports } from '../ports.ts';
import { createQueues } from '../streams/queue.ts';
import type { Redacted } from '../store/store.ts';
import type { TableHost } from './tableHost.ts';

/** Erases tables for good, with every name in them. */
export interface Eraser {
  erase(id: string, table: string): Promise<Result<HouseAnswer, HouseRefusal | BorderRefusal>>;
  /** Does what an unclean end has left undone. */
  finish(): Promise<void>;
}

interface Parts {
  readonly house: HouseHost;
  readonly tables: TableHost;
  readonly history: History;
}

export function createEraser({ store }: Ports, { house, tables, history }: Parts): Eraser {
  const turns = createQueues();

  /** What the house has said of who sat there. */
  async function tracesOf(table: string): Promise<readonly Redacted[]> {
    const commits = await store.read(HOUSE_STREAM);
    return commits.flatMap(({ stream, position, events }) => {
      const redacted = withoutSeats(events, table);
      return redacted === null ? [] : [{ stream, position, events: redacted }];
    });
  }

  async function forget(table: string): Promise<void> {
    await tables.erase(table, await tracesOf(table));
    history.remove(table);
    log.info('match erased; backups made before still hold it until newer ones replace them');
  }

  return {
    erase: (id, table) =>
      turns.run<Result<HouseAnswer, HouseRefusal | BorderRefusal>>('erase', async () => {
        // Asked again after a failure: the house has said so already, and only the log is left to be done.
        const known = house.state().erased.has(table);
        const reply = known
          ? accept<HouseAnswer>({ made: null })
          : await house.ask(id, { type: 'eraseTable', table });
        if (!reply.ok) return reply;
        try {
          await forget(table);
          return reply;
        } catch (error) {
          log.error('table not erased', { table, error });
          return refuse({ code: 'not-saved' });
        }
      }),
    async finish() {
      const left = await tables.positions();
      for (const table of house.state().erased) {
        const isLeft = left.has(table) || (await tracesOf(table)).length > 0;
        if (isLeft) await turns.run('erase', () => forget(table));
      }
    },
  };
}
