import { browserStorage, storeItem, readItem } from '../storage.ts';

let shown = $state(readItem(browserStorage(), 'chances') !== 'off');

export const showsChances = (): boolean => shown;

export function switchChances(on: boolean): void {
  shown = on;
  storeItem(browserStorage(), 'chances', on ? 'on' : 'off');
}
