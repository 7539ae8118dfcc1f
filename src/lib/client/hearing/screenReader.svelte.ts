import { paced } from './paced.ts';
import type { Told } from '../../hearing/spoken.ts';

/** Sentences kept to be read again. */
const KEPT = 30;
/** Sentences kept in a live region, so that a screen reader has the time to find them. */
const SHOWN = 8;

/** What a live region shows, or somebody reads again; equal sentences are different ones. */
export interface Sentence extends Told {
  readonly id: number;
}

let count = 0;
let said = $state.raw<readonly Sentence[]>([]);
let shown = $state.raw<readonly Sentence[]>([]);
const line = paced(show);

/** Has a screen reader say it: what is urgent interrupts. It can be read again afterwards. */
export function tellReader({ text, weight }: Told): void {
  const sentence = { id: (count += 1), text, weight };
  said = [...said, sentence].slice(-KEPT);
  line.tell(sentence);
}

/** Everything that was told, the newest last. */
export const toldSoFar = (): readonly Sentence[] => said;

/** What live regions show, in browsers that cannot tell a screen reader by themselves. */
export const inRegions = (): readonly Sentence[] => shown;

/** What was decided is not to be found by whoever reads through the page. */
export function withdrawUrgent(): void {
  shown = shown.filter(({ weight }) => weight !== 'urgent');
}

/** Another table: nothing was told of it yet. */
export function forgetTold(): void {
  line.stop();
  said = [];
  shown = [];
}

function show(sentence: Sentence): void {
  const priority = sentence.weight === 'urgent' ? 'high' : 'normal';
  if (!notify(sentence.text, priority)) shown = [...shown, apart(sentence)].slice(-SHOWN);
}

/** Orca takes what comes with the very text of the last one for the same once more, and keeps quiet: a space tells them apart. */
const apart = (sentence: Sentence): Sentence =>
  shown.at(-1)?.text === sentence.text ? { ...sentence, text: `${sentence.text}\u00a0` } : sentence;

/** Newer browsers tell a screen reader without a region in the page; whether this one does. */
function notify(text: string, priority: 'high' | 'normal'): boolean {
  if (!('ariaNotify' in document) || typeof document.ariaNotify !== 'function') return false;
  document.ariaNotify(text, { priority });
  return true;
}
