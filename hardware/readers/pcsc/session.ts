import type { Sign } from '#lib/protocol/announcements.ts';
import type { ReaderName, TagId } from '#lib/reader/events.ts';
import type { DriverHost } from '../contract.ts';
import type { CardReader, PcscBackend, ReaderListener } from './backend.ts';
import { createField, type ReaderField } from './field.ts';
import { hasLights, signCommand, silenceOwnTone } from './signs.ts';

export interface Session {
  sign(reader: ReaderName, sign: Sign): Promise<void>;
  exchange(reader: ReaderName, tag: TagId, command: Buffer): Promise<Buffer>;
  /** Ends a session that hears its readers no longer, without having said so. */
  lose(): void;
  close(): void;
}

export interface SessionHost extends DriverHost {
  /** Reports that another program holds a reader. */
  held(reader: ReaderName): void;
  /** Reports that the backend may not hear further readers. */
  full(maxReaders: number): void;
}

const MAX_ANSWER_BYTES = 16;

/**
 * Opens a session with the readers of a backend.
 * @param lost called when no reader is heard any more
 * @throws as `PcscBackend.open`
 */
export function openSession(backend: PcscBackend, host: SessionHost, lost: () => void): Session {
  const fields = new Map<ReaderName, ReaderField>();
  const slots = new Set<ReaderName>();

  const down = (name: ReaderName) => {
    const field = fields.get(name);
    if (field === undefined) return;
    fields.delete(name);
    field.gone();
    host.emit({ type: 'down', reader: name, at: host.now() });
    host.report(name, 'connecting');
  };

  function appeared(bare: CardReader): ReaderListener {
    const { name } = bare;
    slots.add(name);
    if (slots.size === backend.maxReaders) host.full(slots.size);
    if (isSamSlot(name)) return { ...DEAF, gone: () => void slots.delete(name) };
    host.emit({ type: 'up', reader: name, at: host.now() });
    host.report(name, 'ready');
    const reader = oneAtATime(bare);
    const field = createField({
      reader,
      host: hasLights(name) ? silencing(host, () => field.during(silenceOwnTone)) : host,
      held: () => host.held(name),
    });
    fields.set(name, field);
    return {
      present: field.present,
      absent: field.absent,
      changed: field.changed,
      gone() {
        slots.delete(name);
        down(name);
      },
    };
  }

  const allDown = () => {
    for (const name of [...fields.keys()]) down(name);
    lost();
  };
  const session = backend.open({ appeared, lost: allDown });
  return {
    async sign(name, sign) {
      if (hasLights(name))
        await fields
          .get(name)
          ?.during((reader) => reader.transmit(signCommand(sign), MAX_ANSWER_BYTES));
    },
    async exchange(name, tag, command) {
      const field = fields.get(name);
      if (field === undefined) throw new Error(`${name} is gone`);
      return field.exchange(tag, command);
    },
    lose() {
      session.close();
      allDown();
    },
    close: () => session.close(),
  };
}

const DEAF = { present() {}, absent() {}, changed() {} };

/** Turns off the reader's own tone once the first card lies there. */
function silencing(host: DriverHost, silence: () => Promise<void>): DriverHost {
  let isSilenced = false;
  return {
    ...host,
    emit(event) {
      host.emit(event);
      if (event.type !== 'on' || isSilenced) return;
      isSilenced = true;
      silence().catch(() => undefined);
    },
  };
}

/** Models with a SAM slot and its number, from 0, for drivers that do not name the slot. */
const UNNAMED_SAM_SLOTS: readonly (readonly [model: RegExp, slot: number])[] = [
  [/ACR125[12]/i, 1],
  [/ACR1281/i, 2],
];

/**
 * True if a reader is the SAM slot of another one (for SIM-sized cards), which never sees a playing
 * card. Drivers name it, or number the slots of a device: "ACS ACR1252 1S CL Reader(2) 01" under
 * macOS, "… 00 01" with pcscd.
 */
export function isSamSlot(reader: string): boolean {
  if (/(?<![a-z\d])SAM\d*(?![a-z])/i.test(reader)) return true;
  const byDriver = /\((\d)\)(?: \d\d)?$/.exec(reader)?.[1];
  const byDaemon = / \d\d (\d\d)$/.exec(reader)?.[1];
  const slot = byDriver === undefined ? Number(byDaemon ?? 0) : Number(byDriver) - 1;
  return UNNAMED_SAM_SLOTS.some(([model, sam]) => model.test(reader) && slot === sam);
}

/**
 * Timeout of a command to a card, in ms. A card that stops answering blocks its reader until it is
 * lifted; the command is then given up, but the system cannot end it.
 */
const COMMAND_TIMEOUT_MS = 3_000;

/**
 * Returns a reader that gives up commands after a timeout and never has two under way, so that one
 * silent card holds only one of the few threads for native calls.
 */
function oneAtATime(reader: CardReader): CardReader {
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Answer>(command: () => Promise<Answer>): Promise<Answer> {
    let isGivenUp = false;
    const answer = last.then(() => {
      if (isGivenUp) throw new Error('the card did not answer the command before');
      return command();
    });
    last = answer.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new Error(`the card did not answer within ${String(COMMAND_TIMEOUT_MS)} ms`));
      }, COMMAND_TIMEOUT_MS);
      timer.unref();
      void answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  return {
    name: reader.name,
    connect: () => inTurn(() => reader.connect()),
    disconnect: () => inTurn(() => reader.disconnect()),
    transmit: (command, most) => inTurn(() => reader.transmit(command, most)),
    control: (command, most) => inTurn(() => reader.control(command, most)),
  };
}
