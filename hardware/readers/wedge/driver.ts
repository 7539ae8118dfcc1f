import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ReaderEvent, ReaderName, TagId } from '#lib/reader/events.ts';
import { KEYBOARD_PATH, MAX_KEYBOARDS_NAMED } from '#lib/reader/keyboards.ts';
import { createSteadinessCheck, candidateTagsTyped } from '#lib/reader/spelling.ts';
import { tagEvent } from '#lib/reader/tag.ts';
import type { KeyboardChoice } from '#lib/protocol/messages.ts';
import { line, reasonOf } from '../../words.ts';
import {
  type ReaderDetails,
  BadArgument,
  type Driver,
  type DriverHost,
  type RunningDriver,
} from '../contract.ts';
import { sayOnce } from '../sayOnce.ts';
import { type ChosenKeyboards, openChosenKeyboards } from './chosenKeyboards.ts';
import { remedyFor, grab, listenToDevice } from './device.ts';

export const WEDGE_PSEUDO_READER = 'USB wedge';

const BY_ID = '/dev/input/by-id';
const BY_PATH = '/dev/input/by-path';
const KEYBOARD = '-event-kbd';
const DEVICE_POLL_MS = 1_000;
const MAX_PRINTED_LENGTH = 40;

interface WedgeSystem {
  grab(path: string): ChildProcess;
  readers(): readonly string[];
  isThere(path: string): boolean;
  readonly lookAgain: number;
}

export const driver: Driver = createDriver({
  grab,
  readers: readersById,
  isThere: existsSync,
  lookAgain: DEVICE_POLL_MS,
});

const IDLE: RunningDriver = { stop: () => Promise.resolve() };

/**
 * Creates the driver for readers that act as keyboards. Only Linux lets a program have a keyboard
 * for itself; elsewhere the pages of the browser read it.
 * @param keyboards all keyboards that are there, by their paths
 */
export function createDriver(
  machine: WedgeSystem,
  keyboards = keyboardsHere,
  platform = process.platform,
): Driver {
  return {
    async start(host, path) {
      if (path !== undefined && !path.startsWith('/')) {
        throw new BadArgument(line('bridge.wedge.no-path', { value: path }));
      }
      if (platform !== 'linux') {
        host.say(line('bridge.wedge.by-page'));
        return IDLE;
      }
      if (path === undefined) return watch(machine, host, anyReader(machine, host, keyboards));
      return watch(machine, host, {
        missing: () => missingLine(path, keyboards()),
        paths: () => (machine.isThere(path) ? [path] : []),
      });
    },
  };
}

/**
 * Returns only keyboards that name themselves readers. Others may be a person's and must not be
 * grabbed.
 */
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

function anyReader(
  machine: WedgeSystem,
  { folder }: Pick<DriverHost, 'folder'>,
  keyboards: () => readonly string[],
): WantedReaders {
  const chosen = openChosenKeyboards(folder);
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

function missingLine(reader: string, keyboards: readonly string[]): string {
  const [example] = keyboards;
  if (example === undefined) return line('bridge.wedge.missing', { reader });
  return line('bridge.wedge.among', {
    reader,
    keyboards: keyboards.slice(0, MAX_KEYBOARDS_NAMED).join(' '),
    example: `wedge:${example}`,
  });
}

const offering = (keyboards: readonly string[]): ReaderDetails =>
  keyboards.length > 0 ? { keyboards } : {};

/** Returns the display name of a device: its file name shows the manufacturer or the port. */
export function readerName(path: string): ReaderName {
  const name = path.startsWith('/dev/input/by-') ? basename(path, KEYBOARD) : path;
  return name.slice(-120);
}

interface WantedReaders {
  missing(): string;
  paths(): readonly string[];
  readonly choice?: {
    readonly chosen: ChosenKeyboards;
    candidates(): readonly string[];
  };
}

/** Emits a tag that is gone at once: these readers do not tell when one is lifted. */
function emitTap(host: DriverHost, event: ReaderEvent): void {
  host.emit(event);
  host.emit({ type: 'off', reader: event.reader, at: event.at });
}

function watch(machine: WedgeSystem, host: DriverHost, wanted: WantedReaders): RunningDriver {
  const open = new Map<string, ChildProcess>();
  const tell = sayOnce(host.say);
  const notUnderstood = new Set<ReaderName>();
  const givenBack = new Set<string>();
  let found = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function look(): void {
    const there = wanted.paths();
    if (there.length === 0) reportNone();
    for (const path of there) if (!open.has(path)) watchDevice(path);
    timer = setTimeout(look, machine.lookAgain);
  }

  function reportNone(): void {
    tell(wanted.missing());
    const offered = offering(wanted.choice?.candidates() ?? []);
    if (!found) host.report(WEDGE_PSEUDO_READER, 'connecting', undefined, offered);
  }

  function watchDevice(path: string): void {
    const reader = readerName(path);
    const program = machine.grab(path);
    open.set(path, program);
    const isSteady = createSteadinessCheck();
    let isUp = false;
    listenToDevice(program, {
      opened() {
        if (stopped) return;
        isUp = true;
        host.emit({ type: 'up', reader, at: host.now() });
        report(path, 'ready');
      },
      typed: (typed) => {
        if (stopped) return;
        const [tag] = candidateTagsTyped(typed);
        if (isShort(typed.spelling, tag)) tell(line('bridge.wedge.short', { reader }));
        if (tag !== undefined) emitTap(host, tagEvent(reader, tag, host.now()));
        else tapUnread(reader, typed.spelling, isSteady(typed.spelling));
      },
      closed(code) {
        open.delete(path);
        if (stopped) return;
        if (isUp) host.emit({ type: 'down', reader, at: host.now() });
        if (givenBack.delete(path)) return forget(reader);
        const hasStarted = program.pid !== undefined;
        report(path, hasStarted ? 'connecting' : 'no-driver');
        const remedy = hasStarted ? remedyFor(code, path) : line('bridge.wedge.no-program');
        if (remedy !== null) tell(remedy);
      },
    });
  }

  function tapUnread(reader: ReaderName, spelling: string, isSteady: boolean): void {
    const problem = isSteady ? 'unknown-format' : 'misread';
    emitTap(host, { type: 'problem', reader, problem, at: host.now() });
    if (!isSteady || notUnderstood.has(reader)) return;
    notUnderstood.add(reader);
    host.say(line('bridge.wedge.unread', { reader, typed: spelling.slice(0, MAX_PRINTED_LENGTH) }));
  }

  function report(path: string, state: 'ready' | 'connecting' | 'no-driver'): void {
    if (!found) host.report(WEDGE_PSEUDO_READER, null);
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
        // The end of the program is handled like an unplugged reader.
        if (program?.pid !== undefined && givenBack.add(path)) program.kill();
        else forget(readerName(path));
      },
    }),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // A program that never started has no id; a signal without one would go to the bridge itself.
      for (const program of open.values()) if (program.pid !== undefined) program.kill();
    },
  };
}

interface ChooserParts {
  readonly host: DriverHost;
  lookNow(): void;
  letGo(path: string): void;
}

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

/** True if a decimal number has four bytes only, perhaps of a longer UID. */
const isShort = (spelling: string, tag: TagId | undefined): boolean =>
  tag?.length === 8 && /^\D?\d{10}\D?$/.test(spelling);
