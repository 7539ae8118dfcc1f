import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { afterEach, expect, test, vi } from 'vitest';
import { answerAll } from '#lib/server/sockets/handlers.ts';

afterEach(() => void vi.restoreAllMocks());

test('what failed, and where, is told to the log and not to whoever asked', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const talker = new EventEmitter();
  const socket = {
    id: 'one',
    on: () => undefined,
    onAny: (heard: (...parts: readonly unknown[]) => void) => talker.on('message', heard),
  };
  const fails = () => Promise.reject(new Error('/home/anne/data/table-companion.sqlite is locked'));
  answerAll(
    socket as unknown as Socket,
    { watch: fails },
    () => true,
    () => Promise.resolve(),
  );
  const reply = await new Promise((resolve) => talker.emit('message', 'watch', {}, resolve));
  expect(reply).toEqual({ ok: false, refusal: { code: 'not-saved' } });
  expect(lines.join('')).toContain('is locked');
});
