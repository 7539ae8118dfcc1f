import {
  bridgeSecret,
  invitationKey,
  isSecret,
  metricsKey,
  SecretCorrupt,
  repairedInvitationKey,
} from './access/secret.ts';
import { printKeyReplaced } from './log/startText.ts';
import type { ServerConfig } from './config.ts';
import { AUTHORITY_FILES, makeAuthority } from './https/authority.ts';
import type { FileGroup } from './store/postgres/sharedFiles.ts';

const isWhole = (text: string): boolean => isSecret(text.trim());

/** Secrets that all servers of a database share, so that each accepts what another has issued. */
const SHARED_SECRETS: readonly FileGroup[] = [
  { names: { 'bridge-secret': 'bridge-secret.before' }, isWhole },
  { names: { 'invitation-key': 'invitation-key.before' }, isWhole },
  { names: { 'metrics-key': 'metrics-key.before' }, isWhole },
  { names: AUTHORITY_FILES, isWhole: (text) => text.trim() !== '' },
];

/**
 * Replaces this folder's secrets by those of the database's first server and sets the old ones
 * aside. Does nothing without a Postgres.
 * @throws `PostgresRefused` where the database cannot be used, and the file system's error
 */
export async function shareSecrets({
  database,
  data,
  httpsPort,
}: Pick<ServerConfig, 'database' | 'data' | 'httpsPort'>): Promise<void> {
  if (database === null) return;
  const { shareFiles } = await import('./store/postgres/sharedFiles.ts');
  for (const make of [bridgeSecret, invitationKey, metricsKey]) makeUnlessCorrupt(make, data);
  if (httpsPort !== null) makeAuthority(data, new Date());
  await shareFiles(database, data, SHARED_SECRETS);
  let isReplaced = false;
  repairedInvitationKey(data, (file) => {
    isReplaced = true;
    printKeyReplaced(file);
  });
  if (isReplaced) await shareFiles(database, data, SHARED_SECRETS);
}

/**
 * Ignores a corrupt secret: the shared one may replace it. If there is none, `openData` refuses it.
 */
function makeUnlessCorrupt(make: (data: string) => string, data: string): void {
  try {
    make(data);
  } catch (error) {
    if (!(error instanceof SecretCorrupt)) throw error;
  }
}
