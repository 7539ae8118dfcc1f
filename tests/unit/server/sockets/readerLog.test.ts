import { expect, test } from 'vitest';
import type { ReaderHealthReport } from '#lib/protocol/messages.ts';
import { createReaderLog } from '#lib/server/sockets/readerLog.ts';

const reader = (state: 'ready' | 'out-of-reach'): ReaderHealthReport => ({
  name: 'ACR122U',
  health: { state },
});

function aTerminal() {
  const said: string[] = [];
  return { said, readers: createReaderLog((line) => said.push(line), 'en') };
}

test('a bridge that is connected goes on being followed, however many others come', () => {
  const { said, readers } = aTerminal();
  readers.follow('salon');
  readers.update('salon', [reader('ready')]);
  for (let n = 0; n < 100; n++) readers.follow(`bridge ${String(n)}`);
  readers.update('salon', [reader('out-of-reach')]);
  expect(said).toHaveLength(2);
});

test('a bridge that is gone is still told of, until many others have come', () => {
  const { said, readers } = aTerminal();
  readers.follow('salon')();
  readers.update('salon', [reader('out-of-reach')]);
  for (let n = 0; n < 100; n++) readers.follow(`bridge ${String(n)}`)();
  readers.update('salon', [reader('ready')]);
  expect(said).toHaveLength(1);
});

test('a reader that comes back as it was is no news', () => {
  const { said, readers } = aTerminal();
  readers.follow('salon');
  for (let n = 0; n < 3; n++) {
    readers.update('salon', [reader('ready')]);
    readers.update('salon', []);
  }
  expect(said).toHaveLength(1);
});
