import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReaderEvent, ReaderName, TagId } from '#lib/reader/events.ts';
import { KEYBOARD_PATH, MAX_KEYBOARDS_NAMED } from '#lib/reader/keyboards.ts';
import { createSteadinessCheck, tagsTyped } from '#lib/reader/spelling.ts';
import { tagSeen } from '#lib/reader/tag.ts';
import type { KeyboardChoice } from '#lib/protocol/messages.ts';
import { line, reasonOf } from '../../words.ts';
import {
  type AboutKeyboards,
  BadArgument,
  type Driver,
  type DriverHost,
  type Running,
} from '../contract.ts';
import { type ChosenKeyboards, openChosen } from './chosen.ts';
import { cureFor, grab, listen } from './device.ts';

/** The name under which the driver reports until it has seen a reader. */
export const NO_READER = 'USB wedge';

/** Folders in which Linux lists devices by name and by socket. */
const BY_ID = '/dev/input/by-id';
const BY_PATH = '/dev/input/by-path';
const KEYBOARD = '-event-kbd';
const LOOK_AGAIN = 1_000;
/** Characters shown of what a reader typed that was not understood. */
const MAX_SHOWN = 40;

/** What the driver asks of the machine; tests give it other answers. */
interface Machine {
  /** Starts a program that grabs the device and prints its records (device.ts). */
  grab(path: string): ChildProcess;
  /** The keyboards whose names say that they are readers. */
  readers(): readonly string[];
  isThere(path: string): boolean;
  /** How long to wait before a device that is not there is tried again, in ms. */
  readonly lookAgain: number;
}

export const driver: Driver = createDriver({
  grab,
  readers: readersById,
  isThere: existsSync,
  lookAgain: LOOK_AGAIN,
});

/**
 * The driver for readers that type.
 * @param keyboards all keyboards that are there, by their paths
 */
export function createDriver(machine: Machine, keyboards = keyboardsHere): Driver {
  return {
    async start(host, path) {
      if (path !== undefined && !path.startsWith('/')) {
        throw new BadArgument(line('bridge.wedge.no-path', { value: path }));
      }
      if (path === undefined) return watch(machine, host, anyReader(machine, host, keyboards));
      return watch(machine, host, {
        missing: () => missingLine(path, keyboards()),
        paths: () => (machine.isThere(path) ? [path] : []),
      });
    },
  };
}

/** Only keyboards whose names say that they are readers: any other may be a person's, which must not be grabbed. */
function readersById(): readonly string[] {
  return keyboardsIn(BY_ID).filter((path) => /rfid|nfc|reader|\bic\b/i.test(basename(path)));
}

function keyboardsHere(): readonly string[] {
  const byName = keyboardsIn(BY_ID);
  return byName.length > 0 ? byName : keyboardsIn(BY_PATH);
}

function keyboardsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(KEYBOARD))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Readers by their names, and keyboards that were chosen on the readers page. */
function anyReader(
  machine: Machine,
  { folder }: Pick<DriverHost, 'folder'>,
  keyboards: () => readonly string[],
): WantedReaders {
  const chosen = openChosen(folder);
  const isTaken = (path: string) => chosen.all().includes(path);
  return {
    missing: () => missingLine(line('bridge.wedge.any'), keyboards()),
    paths: () => [...new Set([...machine.readers(), ...chosen.all().filter(machine.isThere)])],
    choice: {
      chosen,
      candidates: () =>
        keyboards()
          .filter((path) => KEYBOARD_PATH.test(path) && !isTaken(path))
          .slice(0, MAX_KEYBOARDS_NAMED),
    },
  };
}

/** Says that a reader is not there, and how to name one of the keyboards that are. */
function missingLine(reader: string, keyboards: readonly string[]): string {
  const [example] = keyboards;
  if (example === undefined) return line('bridge.wedge.missing', { reader });
  return line('bridge.wedge.among', {
    reader,
    keyboards: keyboards.slice(0, MAX_KEYBOARDS_NAMED).join(' '),
    example: `wedge:${example}`,
  });
}

const offering = (keyboards: readonly string[]): AboutKeyboards =>
  keyboards.length > 0 ? { keyboards } : {};

/** The name shown to people: a device's file name says who made it, or which port it is in. */
export function readerName(path: string): ReaderName {
  const name = path.startsWith('/dev/input/by-') ? basename(path, KEYBOARD) : path;
  return name.slice(-120);
}

/** The devices that a driver is to take. */
interface WantedReaders {
  /** Says that none of them is there. */
  missing(): string;
  /** Those that are there. */
  paths(): readonly string[];
  /** Keyboards that may be readers, and the chosen ones; for a bridge that takes any reader. */
  readonly choice?: {
    readonly chosen: ChosenKeyboards;
    candidates(): readonly string[];
  };
}

function watch(machine: Machine, host: DriverHost, wanted: WantedReaders): Running {
  const open = new Map<string, ChildProcess>();
  const sayOnce = onlyOnce(host.say);
  const notUnderstood = new Set<ReaderName>();
  const givenBack = new Set<string>();
  let found = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function look(): void {
    const there = wanted.paths();
    if (there.length === 0) sayOnce(wanted.missing());
    if (there.length === 0 && !found)
      host.report(NO_READER, 'connecting', undefined, offering(wanted.choice?.candidates() ?? []));
    for (const path of there) if (!open.has(path)) watchDevice(path);
    timer = setTimeout(look, machine.lookAgain);
  }

  function watchDevice(path: string): void {
    const reader = readerName(path);
    const program = machine.grab(path);
    open.set(path, program);
    const isSteady = createSteadinessCheck();
    let isUp = false;
    listen(program, {
      opened() {
        if (stopped) return;
        isUp = true;
        host.emit({ type: 'up', reader, at: host.now() });
        report(path, 'ready');
      },
      typed: (typed) => {
        if (stopped) return;
        const [tag] = tagsTyped(typed);
        if (isShort(typed.spelling, tag)) sayOnce(line('bridge.wedge.short', { reader }));
        if (tag !== undefined) tap(tagSeen(reader, tag, host.now()));
        else tapUnread(reader, typed.spelling, isSteady(typed.spelling));
      },
      closed(code) {
        open.delete(path);
        if (stopped) return;
        if (isUp) host.emit({ type: 'down', reader, at: host.now() });
        if (givenBack.delete(path)) return forget(reader);
        report(path, program.pid === undefined ? 'no-driver' : 'connecting');
        const cure =
          program.pid === undefined ? line('bridge.wedge.no-program') : cureFor(code, path);
        if (cure !== null) sayOnce(cure);
      },
    });
  }

  /** This device does not tell when a card leaves, so it leaves at once. */
  function tap(event: ReaderEvent): void {
    host.emit(event);
    host.emit({ type: 'off', reader: event.reader, at: event.at });
  }

  function tapUnread(reader: ReaderName, spelling: string, isSteady: boolean): void {
    const problem = isSteady ? 'unknown-format' : 'misread';
    tap({ type: 'problem', reader, problem, at: host.now() });
    if (!isSteady || notUnderstood.has(reader)) return;
    notUnderstood.add(reader);
    host.say(line('bridge.wedge.unread', { reader, typed: spelling.slice(0, MAX_SHOWN) }));
  }

  function report(path: string, state: 'ready' | 'connecting' | 'no-driver'): void {
    if (!found) host.report(NO_READER, null);
    found = true;
    const isChosen = wanted.choice?.chosen.all().includes(path) === true;
    host.report(readerName(path), state, undefined, isChosen ? { chosen: true } : {});
  }

  function forget(reader: ReaderName): void {
    host.report(reader, null);
    found = open.size > 0;
  }

  look();
  return {
    chooseKeyboard: keyboardChooser(wanted, {
      host,
      lookNow() {
        clearTimeout(timer);
        if (!stopped) look();
      },
      letGo(path) {
        const program = open.get(path);
        // Its end is heard as that of a reader that was unplugged.
        if (program?.pid !== undefined && givenBack.add(path)) program.kill();
        else forget(readerName(path));
      },
    }),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // One that never started has no id, and a signal to none would go to the bridge itself.
      for (const program of open.values()) if (program.pid !== undefined) program.kill();
    },
  };
}

interface ChooserParts {
  readonly host: DriverHost;
  /** Takes what is wanted by now. */
  lookNow(): void;
  letGo(path: string): void;
}

/** Takes a keyboard that was named, or gives a chosen one back. */
function keyboardChooser(
  { choice }: Pick<WantedReaders, 'choice'>,
  { host, lookNow, letGo }: ChooserParts,
): (choice: KeyboardChoice) => void {
  function giveBack(reader: ReaderName, chosen: ChosenKeyboards): void {
    const path = chosen.all().find((one) => readerName(one) === reader);
    if (path === undefined) return;
    store(() => chosen.remove(path));
    host.say(line('bridge.wedge.given-back', { reader }));
    letGo(path);
  }

  function store(change: () => void): void {
    try {
      change();
    } catch (error) {
      host.say(line('bridge.wedge.not-kept', { why: reasonOf(error) }));
    }
  }

  return ({ reader, keyboard }) => {
    if (choice === undefined) return;
    if (keyboard === null) return giveBack(reader, choice.chosen);
    if (!choice.candidates().includes(keyboard)) return;
    store(() => choice.chosen.add(keyboard));
    host.say(line('bridge.wedge.chosen', { reader: readerName(keyboard) }));
    lookNow();
  };
}

function onlyOnce(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (!said.has(line)) say(line);
    said.add(line);
  };
}

/** True if a decimal number holds four bytes alone of what may be a longer UID. */
const isShort = (spelling: string, tag: TagId | undefined): boolean =>
  tag?.length === 8 && /^\D?\d{10}\D?$/.test(spelling);
