import { randomBytes, randomInt } from 'node:crypto';
import { connect } from 'node:tls';
import { encode } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { appMissing } from '../support/app.ts';
import { authorityOf } from '../support/authority.ts';
import { freshFolder } from '../support/freshFolder.ts';
import { askAlone, askOrdinary, mdnsWitness, type Witness } from './mdnsWitness.ts';
import { runServer, type RunningServer } from '../support/program.ts';
import { head, rawHttp } from './rawHttp.ts';
import { until } from '../support/until.ts';

const missing = appMissing();
if (missing !== null) console.log(`SKIPPED names in the network: ${missing}`);

const folder = freshFolder();
let witness: Witness;
afterEach(() => witness.close());

/** Returns a host name that only this test asks for. */
const freshName = () => `bornes-test-${randomBytes(4).toString('hex')}`;

/** Heard on this machine alone, so that the tests of others are not told of it. */
const called = async (name: string, env = {}): Promise<RunningServer> =>
  folder.kept(
    await runServer(folder.path, {
      env: { HOST: '127.0.0.1', MDNS_NAME: name, SHORT_PORT: '0', HTTPS_PORT: '0', ...env },
    }),
  );

/** The address to type, told at once, or later where the machine has much to do. */
async function typedOf({ typed, stderr }: RunningServer): Promise<string> {
  const later = () => /is now: (\S+)/.exec(stderr())?.[1] ?? null;
  await until('it has a name', () => (typed ?? later()) !== null);
  return typed ?? later() ?? '';
}

const addressesOf = (name: string, ttl: (ttl: number) => boolean = (left) => left > 0) =>
  witness
    .answers()
    .flatMap((one) =>
      one.type === 'A' && one.name === name && ttl(one.ttl ?? 0) ? [one.data] : [],
    );

describe.skipIf(missing !== null)('a server with a name', () => {
  it('is found by name, over http at its short address and https, survives bad packets, and says goodbye', async () => {
    const name = freshName();
    const local = `${name}.local`;
    witness = await mdnsWitness();
    const server = await called(name);
    expect(await typedOf(server)).toBe(`http://${local}:${String(server.shortPort)}`);
    await until('it is announced twice', () => addressesOf(local).length >= 2, 5_000);

    const told = addressesOf(local).length;
    const [ordinary, alone] = [await askOrdinary(local), await askAlone(local)];
    expect(ordinary).toMatchObject({ id: 1234, answers: [{ data: '127.0.0.1', ttl: 10 }] });
    expect(alone).toMatchObject({ id: 0, answers: [{ data: '127.0.0.1', ttl: 120, flush: true }] });
    expect(addressesOf(local)).toHaveLength(told);

    expect(await visitedByName(server, local)).toEqual({
      page: 200,
      itsOwnPage: 200,
      anotherSite: 403,
      trusted: true,
    });

    const said = server.stderr();
    for (let number = 0; number < 4_000; number += 1) await witness.throwAt(odd(local));
    expect(await askOrdinary(local)).toMatchObject({ answers: [{ data: '127.0.0.1' }] });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.stderr()).toBe(said);

    server.child.kill('SIGTERM');
    await server.ended;
    await until('its goodbye is heard', () => addressesOf(local, (left) => left === 0).length > 0);
  });

  it('is the next one where another machine has it, which is said', async () => {
    const name = freshName();
    witness = await mdnsWitness(({ questions = [] }, { tell }) => {
      if (!questions.some((asked) => asked.name === `${name}.local`)) return;
      const answers = [{ name: `${name}.local`, type: 'A', ttl: 120, data: '127.0.0.99' } as const];
      tell({ type: 'response', answers });
    });
    const server = await called(name, { HTTPS_PORT: '' });
    const here = `here it is: http://${name}-2.local:${String(server.shortPort)}\n`;
    await until('it has a name', () => server.stderr().includes(here));
    expect(server.stderr()).toContain(`${name}.local is the name of another device`);
    expect(await askOrdinary(`${name}-2.local`)).toMatchObject({
      answers: [{ data: '127.0.0.1' }],
    });
  });
});

/** By its name a page is had and its own are heard as under any other; null: they are not. */
async function visitedByName({ shortPort, httpsPort }: RunningServer, local: string) {
  const host = `${local}:${String(shortPort)}`;
  const post = (origin: string) =>
    statusOf(shortPort ?? 0, 'POST /devices/join', host, `Origin: ${origin}`, 'Content-Length: 0');
  return {
    page: await statusOf(shortPort ?? 0, 'GET /', host),
    itsOwnPage: await post(`http://${host}`),
    anotherSite: await post('http://evil.local'),
    trusted: await isTrusted(httpsPort ?? 0, local),
  };
}

async function statusOf(port: number, line: string, host: string, ...more: readonly string[]) {
  const raw = await rawHttp(port);
  raw.send(head(line, ...more).replace('Host: localhost', `Host: ${host}`));
  const status = await raw.answered();
  raw.close();
  return status;
}

const isTrusted = (port: number, servername: string): Promise<boolean> =>
  new Promise((resolve) => {
    const visitor = connect({ port, host: '127.0.0.1', servername, ca: authorityOf(folder.path) });
    visitor.once('error', () => resolve(false));
    visitor.once('secureConnect', () => {
      resolve(visitor.authorized);
      visitor.destroy();
    });
  });

/** Chance, a question cut short, or one in which a byte is another. */
function odd(name: string): Buffer {
  const whole = encode({ type: 'query', questions: [{ name, type: 'A' }] });
  const turn = randomInt(3);
  if (turn === 0) return randomBytes(randomInt(1_600));
  if (turn === 1) return whole.subarray(0, randomInt(whole.length));
  const spoiled = Buffer.from(whole);
  spoiled[randomInt(spoiled.length)] = randomInt(256);
  return spoiled;
}
