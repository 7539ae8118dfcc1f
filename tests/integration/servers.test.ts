import { describe, expect, it } from 'vitest';
import { freshFolder } from '../support/freshFolder.ts';
import { isUp, runServer, secretOf, stop } from '../support/program.ts';
import {
  bridgeAt,
  lay,
  openTable,
  order,
  outcome,
  screenAt,
  tag,
  watch,
} from '../support/sockets.ts';
import { until } from '../support/until.ts';

const folder = freshFolder();

describe('an unhandled rejection', () => {
  it('is logged, and ends nothing', async () => {
    const reject = new URL('./rejectUnheard.mjs', import.meta.url).href;
    const env = { NODE_OPTIONS: `--import ${reject}` };
    const server = folder.kept(await runServer(folder.path, { env }));
    server.child.kill('SIGUSR2');
    await until('it is logged', () => /a promise failed unheard/.test(server.stderr()));
    expect(server.stderr()).toContain('nobody heard this');
    expect(await isUp(server.url)).toBe(true);
    expect(server.child.exitCode).toBeNull();
  });
});

describe('a server that is killed', () => {
  it('loses no tap that it acknowledged, and plays none twice, in the middle of many', async () => {
    let server = folder.kept(await runServer(folder.path));
    const home = screenAt(server.url);
    const readers = bridgeAt(server.url, { bridge: 'hall', secret: secretOf(folder.path) });
    folder.opened(home, readers);
    const code = await openTable(home);
    const acknowledged = new Map<string, string>();
    let made = 0;
    let over = false;

    // Each tap is sent until it is answered, as the bridge does.
    const laying = (async () => {
      while (!over) {
        const id = `tap-${++made}`;
        for (let answered = false; !answered;) {
          const reply = await readers
            .timeout(500)
            .emitWithAck('tap', { id, reader: 'left', tag: tag(made), at: made })
            .catch(() => null);
          answered = reply !== null;
          if (reply !== null) acknowledged.set(id, outcome(reply));
        }
      }
    })();
    for (let kills = 0; kills < 3; kills++) {
      const before = acknowledged.size;
      await until('taps go through', () => acknowledged.size > before + 20, 30_000);
      await stop(server);
      server = folder.kept(await runServer(folder.path, { port: server.port }));
    }
    over = true;
    await laying;

    expect([...new Set(acknowledged.values())]).toEqual(['unknown']);
    expect(acknowledged.size).toBe(made);
    // One change for the opening and one for each tap: none is missing, none is there twice.
    const later = screenAt(server.url);
    folder.opened(later);
    expect((await watch(later, code)).position).toBe(made + 1);
  });

  it('finds tables, decks and cards again when it is started anew', async () => {
    const first = folder.kept(await runServer(folder.path));
    const home = screenAt(first.url);
    const readers = bridgeAt(first.url, { bridge: 'hall', secret: secretOf(folder.path) });
    folder.opened(home, readers);
    const deck = await order(home, { type: 'createDeck', name: 'Dujardin 1960' });
    await order(home, { type: 'enrol', deck, target: { type: 'card', card: 'roll' } });
    await lay(readers, tag(1));
    await order(home, { type: 'clearDesk' });
    const code = await openTable(home, deck);
    expect(outcome(await lay(readers, tag(1), 'the-tap'))).toBe('accepted');
    const before = await watch(home, code);
    await stop(first);

    const second = folder.kept(await runServer(folder.path, { port: first.port }));
    await until('both are back', () => home.connected && readers.connected, 20_000);
    expect(await watch(home, code)).toEqual(before);
    expect(outcome(await lay(readers, tag(1), 'the-tap'))).toBe('accepted');
    expect((await watch(home, code)).position).toBe(before.position);
    expect(await isUp(second.url)).toBe(true);
  });
});

describe('a server that is told to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s does so within 2 s, with code 0',
    async (signal) => {
      const server = folder.kept(await runServer(folder.path));
      const tv = screenAt(server.url);
      folder.opened(tv);
      await until('connected', () => tv.connected);
      const asked = performance.now();
      server.child.kill(signal);
      expect(await server.ended).toEqual({ code: 0, signal: null });
      expect(performance.now() - asked).toBeLessThan(2_000);
    },
  );
});
