import {
  bridgeSecret,
  invitationKey,
  isSecret,
  metricsKey,
  SecretSpoilt,
  wholeInvitationKey,
} from './access/secret.ts';
import { sayKeyReplaced } from './commands/startText.ts';
import type { ServerConfig } from './config.ts';
import { AUTHORITY_FILES, makeAuthority } from './https/authority.ts';
import type { FileGroup } from './store/postgres/sharedFiles.ts';

const isWhole = (text: string): boolean => isSecret(text.trim());

/** What all servers of a database must have in common, so that each knows what another has given out. */
const SHARED: readonly FileGroup[] = [
  { names: { 'bridge-secret': 'bridge-secret.before' }, isWhole },
  { names: { 'invitation-key': 'invitation-key.before' }, isWhole },
  { names: { 'metrics-key': 'metrics-key.before' }, isWhole },
  { names: AUTHORITY_FILES, isWhole: (text) => text.trim() !== '' },
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
  for (const make of [bridgeSecret, invitationKey, metricsKey]) makeUnlessSpoilt(make, data);
  if (httpsPort !== null) makeAuthority(data, new Date());
  await shareFiles(database, data, SHARED);
  let isReplaced = false;
  wholeInvitationKey(data, (file) => {
    isReplaced = true;
    sayKeyReplaced(file);
  });
  if (isReplaced) await shareFiles(database, data, SHARED);
}

/** A spoilt one waits for that of the database; where there is none, opening the data folder refuses it. */
function makeUnlessSpoilt(make: (data: string) => string, data: string): void {
  try {
    make(data);
  } catch (error) {
    if (!(error instanceof SecretSpoilt)) throw error;
  }
}
