import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inWorld } from '../support/world/inWorld.ts';
import { serverWorld } from '../support/world/server.ts';
import { startBridge } from '../support/bridgeProcess.ts';
import { secretOf } from '../support/program.ts';
import { bridgeAt } from '../support/sockets.ts';
import { until } from '../support/until.ts';
import { version } from '../../package.json';

/** As it was recorded of a bridge from before they told their version. */
const RECORDED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/bridge-greeting-v1.json'), 'utf8'),
) as {
  readonly greeting: Readonly<Record<string, unknown>>;
  readonly messages: readonly (readonly [name: 'readers' | 'waiting' | 'tap', said: never])[];
};

inWorld('a bridge of another version', serverWorld(), (world) => {
  const comes = (more: Readonly<Record<string, unknown>> = {}) =>
    world.kept(
      bridgeAt(world.url, { ...RECORDED.greeting, secret: secretOf(world.data), ...more }),
    );

  it('is understood when it is of before: each of its messages is answered', async () => {
    const bridge = comes();
    const tags: unknown[] = [];
    for (const [name, said] of RECORDED.messages) {
      const reply: unknown = await bridge.emitWithAck(name, said);
      expect(reply).toMatchObject({ ok: true });
      if (name === 'tap') tags.push(reply);
    }
    expect(tags).toMatchObject(
      Array.from({ length: 2 }, () => ({ value: { answer: { outcome: 'no-table' } } })),
    );
  });

  it('is told so when it talks in a way that this server does not know yet', async () => {
    const bridge = comes({ protocol: 2 });
    const refused = await new Promise<unknown>((resolve) =>
      bridge.once('connect_error', (error: Error & { readonly data?: unknown }) =>
        resolve(error.data),
      ),
    );
    expect(refused).toEqual({ code: 'newer-bridge', knows: 1 });
  });

  it('stands in the log with its version when it connects', async () => {
    const program = startBridge({
      server: world.url,
      data: join(world.folder, 'bridge'),
      readers: 'simulator',
      env: { BRIDGE_SECRET: secretOf(world.data) },
    });
    const told = new RegExp(`bridge connected.*"test".*"version":"${version}"`);
    await until('it is connected', () => told.test(world.server.stderr()));
    await program.end();
  });
});
