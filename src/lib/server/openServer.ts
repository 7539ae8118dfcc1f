import Database from 'libsql';
import { openAccess, useAccess } from './access/access.ts';
import { databaseFile, summariesFile, type ServerConfig } from './config.ts';
import { randomCode } from './codes.ts';
import { useHost } from './currentHost.ts';
import type { Realtime } from './handoff.ts';
import { openHost } from './host.ts';
import { createMetrics } from './metrics.ts';
import { createSockets } from './realtime.ts';
import { bridgeSecret, invitationKey } from './secret.ts';
import { meteredStore } from './store/meteredStore.ts';
import { DatabaseDamaged, sqliteStore } from './store/sqliteStore.ts';
import { openSummaryCache } from './store/summaryCache.ts';
import type { Store } from './store/store.ts';
import { openTrace } from './trace.ts';

/** What cannot be opened; the program that starts the server says it in one line and ends. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';

  constructor(
    message: string,
    /** Whether a backup would help. */
    readonly damaged: boolean,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The whole of the server but HTTP: store, hosts and sockets. Throws `DatabaseRefused`. */
export async function openServer(config: ServerConfig): Promise<Realtime> {
  const { store, secret, key } = await openData(config.data);
  const metrics = createMetrics();
  const sockets = createSockets();
  const ports = {
    store: meteredStore(store, metrics),
    summaries: openSummaryCache(summariesFile(config.data)),
    meter: metrics,
    broadcast: sockets.broadcast,
    now: Date.now,
    newCode: randomCode,
    mark: openTrace(process.env['TRACE_FILE']),
  };
  const access = await openAccess(ports, key);
  const host = await openHost(ports, access.pairings, access.devices.authorityAt, config);
  useHost(host);
  useAccess(access);
  const realtime = sockets.serve(host, access, { secret }, metrics);
  return {
    ...realtime,
    async close() {
      await realtime.close();
      await access.close();
      await store.close();
    },
  };
}

async function openData(
  data: string,
): Promise<{ readonly store: Store; readonly secret: string; readonly key: string }> {
  const file = databaseFile(data);
  try {
    const [secret, key] = [bridgeSecret(data), invitationKey(data)];
    return { secret, key, store: await sqliteStore(file) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(`${file}: ${why}`, isDamage(error), { cause: error });
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof DatabaseDamaged ||
  (error instanceof Database.SqliteError && /CORRUPT|NOTADB/.test(error.code));
