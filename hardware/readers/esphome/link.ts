import { connect } from 'node:net';
import { Broken, plainFraming, sealedFraming, type Trouble } from './frames.ts';
import type { Message } from './messages.ts';
import type { DeviceAddress } from './settings.ts';
import { Garbled } from './wire.ts';

/** What is heard over a link; `closed` comes last, once. */
interface Heard {
  /** Messages can be sent. */
  opened(): void;
  message(message: Message): void;
  /** @param why as the system says it, where the device itself did nothing wrong */
  closed(trouble: Trouble, why: string): void;
}

/** A way to a device on which messages go, in the open or sealed. */
export interface Link {
  send(message: Message): void;
  /** Ends it over something. */
  end(trouble: Trouble, why?: string): void;
  /** Ends it; nothing more is heard. */
  close(): void;
  /** ms since anything was heard. */
  silence(): number;
}

/** So many messages at once, and so many more in each second, are what a device may say. */
const MESSAGES = { atOnce: 1_000, aSecond: 200 };
/** Bytes that a device may leave unread. */
const MOST_UNREAD = 65_536;

export function openLink({ host, port, key }: DeviceAddress, heard: Heard): Link {
  const framing = key === null ? plainFraming() : sealedFraming(key);
  const socket = connect({ host, port, noDelay: true });
  const allowance = createAllowance(MESSAGES);
  let isOpened = false;
  let isOver = false;
  let lastHeard = performance.now();

  function end(trouble: Trouble, why = ''): void {
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
      if (error instanceof Broken) return end(error.trouble);
      if (error instanceof Garbled) return end('garbled');
      throw error;
    }
  });
  socket.on('error', ({ message, code }: NodeJS.ErrnoException) => end('away', message || code));
  socket.on('close', () => end('away'));
  return {
    send(message) {
      if (isOver || !framing.isOpen()) return;
      if (socket.writableLength > MOST_UNREAD) return end('flood');
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

interface Rate {
  readonly atOnce: number;
  readonly aSecond: number;
}

/** Lets so many pass at once, and so many more in each second. */
export function createAllowance({ atOnce, aSecond }: Rate) {
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
