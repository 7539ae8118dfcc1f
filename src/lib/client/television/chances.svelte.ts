import { browserStorage, keep, recall } from '../storage.ts';

let shown = $state(recall(browserStorage(), 'chances') !== 'off');

/** Whether this television says who will win, where its house wishes that. */
export const showsChances = (): boolean => shown;

export function switchChances(on: boolean): void {
  shown = on;
  keep(browserStorage(), 'chances', on ? 'on' : 'off');
}
