import type { Server } from 'socket.io';
import { readersAt, readersByBridge, readersByTable } from '../../house/health.ts';
import type { HouseView } from '../../house/view.ts';
import {
  BRIDGES_NAMESPACE,
  SCREENS_NAMESPACE,
  type ReaderHealthReport,
  type ReadersHealth,
} from '../../protocol/messages.ts';
import { roomOfBridge } from './bridges.ts';
import type { ReaderLog } from './readerLog.ts';
import { roomOf } from './rooms.ts';

interface HealthListeners {
  table(health: ReadersHealth): void;
  bridge(bridge: string, readers: readonly ReaderHealthReport[]): void;
}

/** Sends reader health to each table's screens and each bridge, only when it changed. */
export function createHealthBroadcast(listeners: HealthListeners): { tell(view: HouseView): void } {
  const lastSent = new Map<string, string>();
  let atTables: readonly string[] = [];
  let told: Pick<HouseView, 'readers' | 'readersAt'> | null = null;

  function once<Reader>(whose: string, readers: readonly Reader[], tell: () => void): void {
    const news = JSON.stringify(readers);
    if (news === (lastSent.get(whose) ?? '[]')) return;
    lastSent.set(whose, news);
    tell();
  }

  return {
    tell(view) {
      if (told?.readers === view.readers && told.readersAt === view.readersAt) return;
      told = view;
      const playing = readersByTable(view);
      for (const table of new Set([...atTables, ...playing.keys()])) {
        const now = readersAt(table, view, playing.get(table) ?? []);
        once(`table ${table}`, now.readers, () => listeners.table({ table, ...now }));
      }
      atTables = [...playing.keys()];
      const bridges = readersByBridge(view);
      for (const [bridge, readers] of bridges)
        once(`bridge ${bridge}`, readers, () => listeners.bridge(bridge, readers));
      for (const whose of lastSent.keys()) {
        if (whose.startsWith('bridge ') && !bridges.has(whose.slice('bridge '.length)))
          lastSent.delete(whose);
      }
    },
  };
}

/** Sends the health of readers to screens and bridges, and prints it. */
export function healthListenersOf(
  io: Server,
  readerLog: ReaderLog,
): Parameters<typeof createHealthBroadcast>[0] {
  return {
    table: (health) => io.of(SCREENS_NAMESPACE).to(roomOf(health.table)).emit('readers', health),
    bridge(bridge, readers) {
      io.of(BRIDGES_NAMESPACE).to(roomOfBridge(bridge)).emit('health', readers);
      readerLog.update(bridge, readers);
    },
  };
}
