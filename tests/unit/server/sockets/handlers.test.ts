import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';
import { accept } from '#lib/game/result.ts';
import { onConnection, reply } from '#lib/protocol/messages/define.ts';
import type { Reply } from '#lib/protocol/messages.ts';
import { handleAll, pairHandlers, admittedGate } from '#lib/server/sockets/handlers.ts';
import { StoreFailed } from '#lib/server/store/store.ts';

afterEach(() => void vi.restoreAllMocks());

/** Sends one message to a handler that throws; returns the reply and the log. */
async function send(error: Error, message: unknown) {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const sender = new EventEmitter();
  const socket = {
    id: 'one',
    on: () => undefined,
    onAny: (heard: (...parts: readonly unknown[]) => void) => sender.on('message', heard),
  };
  const watch = onConnection({
    request: (raw) => accept(raw),
    reply: reply<Reply<null>>(),
    role: 'viewer',
    samples: [{}],
  });
  handleAll(
    socket as unknown as Socket,
    pairHandlers({ watch }, { watch: () => Promise.reject(error) }),
    {
      withinRate: () => true,
      fresh: () => Promise.resolve(),
      addressOf: () => '192.168.1.7',
      gate: admittedGate,
    },
  );
  const answer = await new Promise((resolve) => sender.emit('message', 'watch', message, resolve));
  return { reply: answer, log: lines.join('') };
}

test('answers a handler that throws with the id of the fault, and logs the error under it', async () => {
  const error = new Error('/home/anne/data/table-companion.sqlite is locked');
  const { reply, log } = await send(error, { id: 'touch-7' });
  expect(reply).toEqual({
    ok: false,
    refusal: { code: 'failed', fault: expect.stringMatching(/^[0-9a-f]{8}$/) },
  });
  expect(log).toContain('is locked');
  expect(log).toContain('touch-7');
  expect(log).toContain((reply as { refusal: { fault: string } }).refusal.fault);
});

test('answers a store that failed as not saved, so that the request is sent again', async () => {
  const { reply, log } = await send(new StoreFailed('disk gone'), { tap: { id: 'tap-3' } });
  expect(reply).toEqual({ ok: false, refusal: { code: 'not-saved' } });
  expect(log).toContain('disk gone');
  expect(log).toContain('tap-3');
});
