import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { createPrincipals } from '#lib/server/access/principal.ts';
import { feedSockets } from '#lib/server/extensions/feed/overSockets.ts';
import { until } from '../../../../support/until.ts';

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
  const asked = new IncomingMessage(new Socket());
  asked.url = '/table/not-a-code/feed';
  const connection = new HeldOpen();
  // No table is looked up for a malformed code.
  const services = {
    access: { principals: createPrincipals(null) },
    extension: () => ({}),
  };
  feedSockets(services as never)(asked, connection, Buffer.alloc(0));
  await until('it is cut', () => connection.destroyed);
  expect(connection.heard).toMatch(/^HTTP\/1\.1 404 /);
});
