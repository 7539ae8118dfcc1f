import type { TapAnswer } from '../../protocol/messages.ts';
import { afterTap, type PresentTag, signOfEnd } from '../../protocol/afterTap.ts';
import type { Sign } from '../../protocol/heard.ts';
import type { ReaderName, ReaderProblem, Tap } from '../../reader/events.ts';
import { tagSeen } from '../../reader/tag.ts';
import { loadAreas } from '../language.svelte.ts';
import { requestId } from '../requestId.ts';
import { deviceName, type DeviceReader, KINDS, type ReaderFeedback } from './device.ts';
import { deviceOpened } from './openedDevice.svelte.ts';
import { pageBridge, type LinkState, type PageBridge } from './pageBridge.ts';
import { cue } from './signCues.ts';
import { browserQueues } from '../sending/browserQueues.ts';
import { browserStorage } from '../storage.ts';
import { tapQueue } from '../sending/taps.ts';

let shared: DeviceReader | undefined;

/** The one reader device of this browser tab, whichever page is shown; browser only. */
export function deviceReader(): DeviceReader {
  return (shared ??= deviceOpened(createDeviceReader()));
}

function createDeviceReader(): DeviceReader {
  const id = deviceName(browserStorage());
  let link: LinkState = $state('off');
  let waiting = $state(0);
  let shown: DeviceReader['shown'] = $state.raw(null);
  /** The id of the tap made last, and its tag. */
  let newest: { readonly tap: string; readonly present: PresentTag | null } | undefined;
  const bridge = pageBridge({ id, linked: (now) => (link = now) });
  const taps = tapQueue(browserQueues(), bridge.transport, (tap) => bridge.send(tap));
  taps.subscribe({
    changed(entries) {
      waiting = entries.filter(({ refused }) => refused === null).length;
      // The server will never understand it: this page is from another version.
      if (taps.takeRefused().length > 0) say({ type: 'not-understood' });
    },
    accepted({ body }, reply) {
      if (reply.ok) finish(body, reply.value).catch(reportError);
    },
  });

  function say(said: ReaderFeedback): void {
    shown = { number: (shown?.number ?? 0) + 1, said };
    cueFor(said);
  }

  /** A late answer must not be shown for the card that is there by now. */
  async function finish(tap: Tap, heard: TapAnswer): Promise<void> {
    if (newest?.tap !== tap.id) return;
    const said = await saidAfter(tap, heard, newest.present, bridge);
    if (newest.tap === tap.id) say(said);
  }

  function keep(tap: Tap, present: PresentTag | null): void {
    // This device was no reader when the card was laid: nobody wants that card to be played later.
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
    join: () => bridge.join(),
    report: (reader, state) => bridge.report(reader, KINDS[reader], state),
    take(reader, spelling, present) {
      bridge.join();
      const seen = tagSeen(reader, spelling, Date.now());
      if (seen.type === 'problem') trouble(reader, seen.problem);
      else keep({ id: requestId(), reader, tag: seen.tag, at: seen.at }, present ?? null);
    },
    trouble,
    foreign: () => say({ type: 'foreign-code' }),
  };
}

async function saidAfter(
  tap: Tap,
  heard: TapAnswer,
  present: PresentTag | null,
  { written, introduce }: Pick<PageBridge, 'written' | 'introduce'>,
): Promise<ReaderFeedback> {
  const end = await afterTap(tap, heard, { present, written, introduce, freshId: requestId });
  const sign = signOfEnd(end);
  if (end.type === 'answered') return { type: 'answer', sign, text: end.answer.text };
  // The page shown may not have the words about writing tags.
  await loadAreas('decks');
  return { type: 'written', sign, result: end.result };
}

function cueFor(said: ReaderFeedback): void {
  const sign = signFor(said);
  if (sign !== null) cue(sign);
}

/** The sign for a report; a waiting tap has none yet. */
function signFor(said: ReaderFeedback): Sign | null {
  if (said.type === 'answer' || said.type === 'written') return said.sign;
  if (said.type === 'foreign-code') return 'unknown';
  return said.type === 'kept' || said.type === 'in-memory' ? null : 'refused';
}
