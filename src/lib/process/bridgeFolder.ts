/** The server of a bridge that is told of none. */
export const USUAL_SERVER = 'http://127.0.0.1:3000';

/** Where a bridge of this server keeps its files below a folder, unless told otherwise; null: that is no address. */
export function bridgeFolder(data: string, server: string): string | null {
  if (!URL.canParse(server)) return null;
  return `${data}/bridge-${new URL(server).host.replace(/[^A-Za-z0-9.-]+/g, '-')}`;
}
