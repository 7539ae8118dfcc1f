import type { Extension } from './extension.ts';
import { boards } from './boards/index.ts';
import { bus } from './bus/index.ts';
import { chances } from './chances/index.ts';
import { feed } from './feed/index.ts';
import { history } from './history/index.ts';
import { hands } from './hands/index.ts';
import { hints } from './hints/index.ts';
import { partners } from './partners/index.ts';
import { speech } from './speech/index.ts';
import { televisions } from './televisions/index.ts';
import { tournaments } from './tournaments/index.ts';
import { trashCleanup } from './trashCleanup/index.ts';
import { updates } from './updates/index.ts';

/** All extensions in the order of their start. A line that is left out leaves the feature out. */
// prettier-ignore
export const EXTENSIONS: readonly Extension[] = [
  history,
  tournaments,
  boards,
  feed,
  bus,
  chances,
  partners,
  hands,
  hints,
  trashCleanup,
  updates,
  speech,
  televisions,
];
