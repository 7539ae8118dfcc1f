import { expect, it } from 'vitest';
import { MAX_LINES_PER_KIND } from '#lib/server/log/log.ts';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { access, freshId, manage, openTable, strangerAt } from '../support/sockets.ts';
import { BEHIND_PROXY, playerAt } from '../support/strangers.ts';
import { until } from '../support/until.ts';

inWorld('the access log of a server', serverWorld(BEHIND_PROXY), (world) => {
  /** Resolves once a line says that, with all these fields. */
  const line = (what: string, ...fields: readonly string[]): Promise<void> =>
    until(`it says: ${what}`, () =>
      world.server
        .stderr()
        .split('\n')
        .some((one) => [` ${what} {`, ...fields].every((part) => one.includes(part))),
    );

  it('contains devices that came in and were removed', async () => {
    const table = await openTable(world.house);
    const phone = await playerAt(world, table);
    await line('info device joined', `"table":"${table}"`, `"address":"${phone.address}"`);
    const device = (await access(phone.screen(), table)).me?.id ?? '';
    await manage(world.house, { type: 'remove', device });
    await line('info device removed', `"device":"${device}"`);
  });

  it('contains refused devices and refused requests', async () => {
    const table = await openTable(world.house);
    const guest = world.stranger();
    const from = `"address":"${guest.address}"`;
    await guest.join(table, 'no-invitation');
    await line('warn not let in', from, '"why":"invitation-over"');

    const command = { type: 'move', move: { type: 'endRound' } } as const;
    const asked = await guest.screen().emitWithAck('table', { id: freshId(), table, command });
    expect(asked).toMatchObject({ refusal: { code: 'not-allowed' } });
    await line('warn no right to it', from, '"event":"table"', '"needs":"referee"');

    const nonsense: unknown = { table: 7 };
    world.kept(strangerAt(world.url, guest.options())).emit('watch', nonsense);
    await line('warn message refused', from, '"event":"watch"', '"code":"malformed"');

    await guest.fetch('/metrics');
    await line('warn request refused', from, '"status":401', '"path":"/metrics"');
    const foreign = { method: 'POST', headers: { origin: 'http://elsewhere.example' } };
    await guest.fetch('/devices/pair', foreign);
    await line('warn request refused', from, '"status":403', '"path":"/devices/pair"');
  });
});

/** Has Node warn 200 times when it is told to, and says when all of them were heard. */
const WARN_OFTEN = `
  process.on('SIGUSR2', () => {
    for (let n = 0; n < 200; n += 1) process.emitWarning('too many listeners');
    setImmediate(() => process.stderr.write('all were heard\\n'));
  });`;
const preload = `--import data:text/javascript,${encodeURIComponent(WARN_OFTEN)}`;

inWorld('warnings of Node', serverWorld({ env: { NODE_OPTIONS: preload } }), (world) => {
  it('are in the log in its format, limited per minute', async () => {
    world.server.child.kill('SIGUSR2');
    await until('all were heard', () => world.server.stderr().includes('all were heard'));
    const lines = world.server.stderr().split('\n');
    const warned = lines.filter((line) => line.includes('too many listeners'));
    expect(warned).toHaveLength(MAX_LINES_PER_KIND);
    for (const line of warned) expect(line).toMatch(/Z warn Node warns \{"warning":"Warning: /);
  });
});
