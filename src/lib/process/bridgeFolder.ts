export const DEFAULT_SERVER_URL = 'http://127.0.0.1:3000';

/** Returns the default folder of a bridge's files for this server; null: the URL is invalid. */
export function bridgeFolder(data: string, server: string): string | null {
  if (!URL.canParse(server)) return null;
  return `${data}/bridge-${new URL(server).host.replace(/[^A-Za-z0-9.-]+/g, '-')}`;
}
