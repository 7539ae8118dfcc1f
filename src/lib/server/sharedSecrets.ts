import { bridgeSecret, invitationKey, metricsKey } from './access/secret.ts';
import type { ServerConfig } from './config.ts';
import { AUTHORITY_FILES, makeAuthority } from './https/authority.ts';
import type { FileGroup } from './store/postgres/sharedFiles.ts';

/** What all servers of a database must have in common, so that each knows what another has given out. */
const SHARED: readonly FileGroup[] = [
  { 'bridge-secret': 'bridge-secret.before' },
  { 'invitation-key': 'invitation-key.before' },
  { 'metrics-key': 'metrics-key.before' },
  AUTHORITY_FILES,
];

/**
 * Puts the secrets of the database's first server in the place of this folder's own, which are set aside; without a Postgres
 * it does nothing.
 * @throws `PostgresRefused` where the database cannot be used, and the file system's error
 */
export async function shareSecrets({
  database,
  data,
  httpsPort,
}: Pick<ServerConfig, 'database' | 'data' | 'httpsPort'>): Promise<void> {
  if (database === null) return;
  const { shareFiles } = await import('./store/postgres/sharedFiles.ts');
  for (const made of [bridgeSecret, invitationKey, metricsKey]) made(data);
  if (httpsPort !== null) makeAuthority(data, new Date());
  await shareFiles(database, data, SHARED);
}
