import { createReadStream } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Handler, handleSafely } from '#lib/server/http/safeHandler.ts';
import { until } from '../../../support/until.ts';

let server: Server | undefined;

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

/** Returns the answer of that handler. */
async function answeredBy(handle: Handler): Promise<string> {
  const opened = createServer(handleSafely(handle));
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const address = opened.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return `http://127.0.0.1:${String(port)}`;
}

const boom = (_after?: unknown): never => {
  throw new Error('boom');
};

describe('a handler that', () => {
  test.each<{ does: string; handle: Handler }>([
    { does: 'throws', handle: boom },
    { does: 'rejects', handle: () => Promise.reject(new Error('boom')) },
  ])('$does is answered for', async ({ handle }) => {
    expect((await fetch(await answeredBy(handle))).status).toBe(500);
  });

  test.each<{ does: string; handle: Handler }>([
    { does: 'throws', handle: (_, response) => boom(void response.writeHead(200)) },
    {
      does: 'sends a file that cannot be opened',
      handle: (_, response) => createReadStream('/no such file').pipe(response.writeHead(200)),
    },
    {
      does: 'sends a file that ends in a fault',
      handle: (_, response) => Readable.from(halfOfIt()).pipe(response.writeHead(200)),
    },
  ])('has begun and $does is cut', async ({ handle }) => {
    const whole = fetch(await answeredBy(handle)).then((response) => response.text());
    await expect(whole).rejects.toThrow();
    // And the next one is answered.
    await expect(fetch(await answeredBy(boom))).resolves.toMatchObject({ status: 500 });
  });

  test('sends a file to a client that disconnects closes it', async () => {
    const file = endless();
    const url = await answeredBy((_, response) => file.pipe(response.writeHead(200)));
    const response = await new Promise<IncomingMessage>((resolve) => get(url, resolve));
    response.destroy();
    await until('it is closed', () => file.destroyed);
  });

  test('sends files to a client that disconnects during several requests closes them all', async () => {
    const files = [endless(), endless(), endless()];
    const left = [...files];
    const { port } = new URL(
      await answeredBy((_, response) => left.shift()?.pipe(response.writeHead(200))),
    );
    const connection = connect(Number(port), '127.0.0.1');
    connection.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(files.length));
    await until('all are being sent', () => left.length === 0);
    connection.destroy();
    await until('they are closed', () => files.every(({ destroyed }) => destroyed));
  });

  test('begins to send a file to a disconnected client closes it', async () => {
    const file = endless();
    const url = await answeredBy((_, response) => {
      response.once('close', () => file.pipe(response));
      response.destroy();
    });
    await expect(fetch(url)).rejects.toThrow();
    await until('it is closed', () => file.destroyed);
  });

  test('is asked for a part of a file is asked for the whole', async () => {
    const url = await answeredBy((request, response) => response.end(request.headers.range ?? ''));
    const response = await fetch(url, { headers: { range: 'bytes=10-5' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

function* halfOfIt(): Generator<string> {
  yield 'half';
  throw new Error('the other half cannot be read');
}

const endless = (): Readable =>
  new Readable({
    read() {
      this.push('x'.repeat(65_536));
    },
  });
