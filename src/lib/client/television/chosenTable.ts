import { browserStorage, deleteItem, readItem, storeItem } from '../storage.ts';

const KEY = 'television table';

/** Returns the code of the table that was chosen on this television; null if it follows the venue. */
export const chosenTable = (): string | null => readItem(browserStorage(), KEY);

/** Keeps a table on this television until its match is over, also across reloads. */
export const chooseTable = (code: string): void => void storeItem(browserStorage(), KEY, code);

export const forgetChosenTable = (): void => deleteItem(browserStorage(), KEY);
