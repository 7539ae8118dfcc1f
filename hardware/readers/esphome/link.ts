import { connect } from 'node:net';
import { ProtocolError, plainFraming, sealedFraming, type ConnectionProblem } from './frames.ts';
import type { Message } from './messages.ts';
import type { DeviceAddress } from './settings.ts';
import { MalformedMessage } from './wire.ts';

interface LinkHandlers {
  opened(): void;
  message(message: Message): void;
  closed(trouble: ConnectionProblem, why: string): void;
}

export interface Link {
  send(message: Message): void;
  end(trouble: ConnectionProblem, why?: string): void;
  close(): void;
  silence(): number;
}

const MESSAGE_RATE = { atOnce: 1_000, aSecond: 200 };
const MAX_UNSENT_BYTES = 65_536;

export function openLink({ host, port, key }: DeviceAddress, heard: LinkHandlers): Link {
  const framing = key === null ? plainFraming() : sealedFraming(key);
  const socket = connect({ host, port, noDelay: true });
  const allowance = createRateLimiter(MESSAGE_RATE);
  let isOpened = false;
  let isOver = false;
  let lastHeard = performance.now();

  function end(trouble: ConnectionProblem, why = ''): void {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    heard.closed(trouble, why);
  }

  function open(): void {
    if (isOpened || isOver || !framing.isOpen()) return;
    isOpened = true;
    heard.opened();
  }

  function take(bytes: Uint8Array): void {
    lastHeard = performance.now();
    for (const message of framing.take(bytes)) {
      if (!isOver && !allowance.take()) end('flood');
      if (!isOver) heard.message(message);
    }
    open();
  }

  socket.on('connect', () => {
    socket.write(framing.opening);
    open();
  });
  socket.on('data', (bytes) => {
    try {
      take(bytes);
    } catch (error) {
      if (error instanceof ProtocolError) return end(error.trouble);
      if (error instanceof MalformedMessage) return end('garbled');
      throw error;
    }
  });
  socket.on('error', ({ message, code }: NodeJS.ErrnoException) => end('away', message || code));
  socket.on('close', () => end('away'));
  return {
    send(message) {
      if (isOver || !framing.isOpen()) return;
      if (socket.writableLength > MAX_UNSENT_BYTES) return end('flood');
      socket.write(framing.frame(message));
    },
    end,
    close() {
      isOver = true;
      socket.destroy();
    },
    silence: () => performance.now() - lastHeard,
  };
}

interface RateLimit {
  readonly atOnce: number;
  readonly aSecond: number;
}

export function createRateLimiter({ atOnce, aSecond }: RateLimit) {
  let left = atOnce;
  let last = performance.now();
  return {
    take(): boolean {
      const now = performance.now();
      left = Math.min(atOnce, left + ((now - last) / 1_000) * aSecond);
      last = now;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
