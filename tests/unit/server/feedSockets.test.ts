import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { feedSockets } from '#lib/server/feed/overSockets.ts';
import { until } from '../../support/until.ts';

/** The server's end of a connection whose other end never closes. */
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

it('lets go of whoever it turned away, though they never close', async () => {
  const asked = new IncomingMessage(new Socket());
  asked.url = '/table/NOBODY/feed';
  const connection = new HeldOpen();
  feedSockets()(asked, connection, Buffer.alloc(0));
  await until('it is cut', () => connection.destroyed);
  expect(connection.heard).toMatch(/^HTTP\/1\.1 404 /);
});
