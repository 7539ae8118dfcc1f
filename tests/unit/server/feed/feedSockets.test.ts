import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { until } from '../../../support/until.ts';

/** Server side of a connection that the client never closes. */
class HeldOpen extends Duplex {
  heard = '';
  override _read(): void {
    // Nothing comes, and no end of it.
  }
  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.heard += bytes.toString();
    done();
  }
}

it('releases a refused client, even if it never closes', async () => {
  // Another file may have opened a server in these modules, and closed it.
  vi.resetModules();
  const { feedSockets } = await import('#lib/server/feed/overSockets.ts');
  const asked = new IncomingMessage(new Socket());
  asked.url = '/table/NOBODY/feed';
  const connection = new HeldOpen();
  feedSockets()(asked, connection, Buffer.alloc(0));
  await until('it is cut', () => connection.destroyed);
  expect(connection.heard).toMatch(/^HTTP\/1\.1 404 /);
});
