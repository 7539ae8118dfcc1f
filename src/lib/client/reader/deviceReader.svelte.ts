import type { TapAnswer } from '../../protocol/messages.ts';
import { handleTapAnswer, type PresentTag, signOfOutcome } from '../../protocol/tapOutcome.ts';
import type { Sign } from '../../protocol/announcements.ts';
import type { ReaderName, ReaderProblem, Tap } from '../../reader/events.ts';
import { tagEvent } from '../../reader/tag.ts';
import { loadAreas } from '../language.svelte.ts';
import { requestId } from '../requestId.ts';
import {
  deviceName,
  type DeviceReader,
  DEVICE_READER_KINDS,
  type ReaderFeedback,
  type TypedTag,
} from './device.ts';
import { setOpenedDevice } from './openedDevice.svelte.ts';
import { pageBridge, type LinkState, type PageBridge } from './pageBridge.ts';
import { playSignCue } from './signCues.ts';
import { browserQueues } from '../sending/browserQueues.ts';
import { browserStorage } from '../storage.ts';
import { tapQueue } from '../sending/taps.ts';

let shared: DeviceReader | undefined;

export function deviceReader(): DeviceReader {
  return (shared ??= setOpenedDevice(createDeviceReader()));
}

function createDeviceReader(): DeviceReader {
  const id = deviceName(browserStorage());
  let link: LinkState = $state('off');
  let waiting = $state(0);
  let shown: DeviceReader['shown'] = $state.raw(null);
  let lastTyped: TypedTag | null = $state.raw(null);
  let newest: { readonly tap: string; readonly present: PresentTag | null } | undefined;
  const bridge = pageBridge({ id, linked: (now) => (link = now) });
  const taps = tapQueue(browserQueues(), bridge.transport, (tap) => bridge.send(tap));
  taps.subscribe({
    changed(entries) {
      waiting = entries.filter(({ refused }) => refused === null).length;
      const refused = taps.takeRefused();
      if (refused.length === 0) return;
      const isFault = refused.some((entry) => entry.refused?.code === 'failed');
      // Without a fault, the server cannot parse it: this page is from another version.
      say({ type: isFault ? 'failed' : 'not-understood' });
    },
    accepted({ body }, reply) {
      if (reply.ok) finish(body, reply.value).catch(reportError);
    },
  });

  function say(said: ReaderFeedback): void {
    shown = { number: (shown?.number ?? 0) + 1, said };
    playCueFor(said);
  }

  /** Ignores late answers: they must not be shown for another card that lies there by now. */
  async function finish(tap: Tap, heard: TapAnswer): Promise<void> {
    if (newest?.tap !== tap.id) return;
    const said = await feedbackAfterTap(tap, heard, newest.present, bridge);
    if (newest.tap === tap.id) say(said);
  }

  function keep(tap: Tap, present: PresentTag | null): void {
    // Not stored: a card laid while this device was no reader must not be played later.
    if (link === 'not-allowed') return say({ type: 'not-allowed' });
    const kept = taps.add(tap, tap.id);
    if (kept === 'full') return say({ type: 'full' });
    newest = { tap: tap.id, present };
    if (link === 'away') say({ type: kept === 'stored' ? 'kept' : kept });
  }

  function trouble(reader: ReaderName, problem: ReaderProblem): void {
    bridge.join();
    say({ type: 'problem', problem });
    bridge.problem({ reader, problem, at: Date.now() });
  }

  return {
    id,
    get link() {
      return link;
    },
    get waiting() {
      return waiting;
    },
    get shown() {
      return shown;
    },
    get lastTyped() {
      return lastTyped;
    },
    join: () => bridge.join(),
    report: (reader, state) => bridge.report(reader, DEVICE_READER_KINDS[reader], state),
    handleTag(reader, spelling, present) {
      bridge.join();
      const seen = tagEvent(reader, spelling, Date.now());
      if (seen.type === 'problem') trouble(reader, seen.problem);
      else keep({ id: requestId(), reader, tag: seen.tag, at: seen.at }, present ?? null);
    },
    noteTyped: (typed) => (lastTyped = typed),
    reportProblem: trouble,
    reportForeignCode: () => say({ type: 'foreign-code' }),
  };
}

async function feedbackAfterTap(
  tap: Tap,
  heard: TapAnswer,
  present: PresentTag | null,
  { written, introduce }: Pick<PageBridge, 'written' | 'introduce'>,
): Promise<ReaderFeedback> {
  const end = await handleTapAnswer(tap, heard, {
    present,
    written,
    introduce,
    freshId: requestId,
  });
  const sign = signOfOutcome(end);
  if (end.type === 'answered') return { type: 'answer', sign, text: end.answer.text };
  // The current page may lack the messages about writing tags.
  await loadAreas('decks');
  return { type: 'written', sign, result: end.result };
}

function playCueFor(said: ReaderFeedback): void {
  const sign = signFor(said);
  if (sign !== null) playSignCue(sign);
}

function signFor(said: ReaderFeedback): Sign | null {
  if (said.type === 'answer' || said.type === 'written') return said.sign;
  if (said.type === 'foreign-code') return 'unknown';
  return said.type === 'kept' || said.type === 'in-memory' ? null : 'refused';
}
