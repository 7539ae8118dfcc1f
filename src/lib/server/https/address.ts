/**
 * The same server by https, as the one who asks may reach it; null where it does not answer by https.
 *
 * @param asked the address that was asked for
 * @param port under which the server answers by https, as `server.ts` leaves it in the environment
 */
export function secureOrigin(asked: URL, port: string | undefined): string | null {
  if (asked.protocol === 'https:') return asked.origin;
  return port ? `https://${asked.hostname}:${port}` : null;
}
