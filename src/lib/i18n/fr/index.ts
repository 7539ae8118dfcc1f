import { answers } from './answers.ts';
import { away } from './away.ts';
import { bridge } from './bridge.ts';
import { boards } from './boards.ts';
import { bus } from './bus.ts';
import { chances } from './chances.ts';
import { common } from './common.ts';
import { decks } from './decks.ts';
import { device } from './device.ts';
import { devices } from './devices.ts';
import { files } from './files.ts';
import { hall } from './hall.ts';
import { house } from './house.ts';
import { millebornes } from '../millebornes/fr.ts';
import { millebornesAnswers } from '../millebornes/answers/fr.ts';
import { millebornesNames } from '../millebornes/names/fr.ts';
import { millebornesRules } from '../millebornes/rules/fr.ts';
import { millebornesScores } from '../millebornes/scores/fr.ts';
import { elevens } from '../elevens/fr.ts';
import { elevensNames } from '../elevens/names/fr.ts';
import { elevensRules } from '../elevens/rules/fr.ts';
import { tally } from '../tally/fr.ts';
import { joining } from './joining.ts';
import { opening } from './opening.ts';
import { overlay } from './overlay.ts';
import { pages } from './pages.ts';
import { partners } from './partners.ts';
import { phone } from './phone.ts';
import { records } from './records.ts';
import { rematch } from './rematch.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { story } from './story.ts';
import { table } from './table.ts';
import { television } from './television.ts';
import { tournament } from './tournament.ts';

export interface FrenchAreas {
  readonly answers: typeof answers;
  readonly boards: typeof boards;
  readonly bus: typeof bus;
  readonly chances: typeof chances;
  readonly common: typeof common;
  readonly decks: typeof decks;
  readonly device: typeof device;
  readonly devices: typeof devices;
  readonly hall: typeof hall;
  readonly house: typeof house;
  readonly millebornes: typeof millebornes;
  readonly 'millebornes/answers': typeof millebornesAnswers;
  readonly 'millebornes/names': typeof millebornesNames;
  readonly 'millebornes/rules': typeof millebornesRules;
  readonly 'millebornes/scores': typeof millebornesScores;
  readonly elevens: typeof elevens;
  readonly 'elevens/names': typeof elevensNames;
  readonly 'elevens/rules': typeof elevensRules;
  readonly tally: typeof tally;
  readonly table: typeof table;
  readonly television: typeof television;
  readonly tournament: typeof tournament;
  readonly joining: typeof joining;
  readonly opening: typeof opening;
  readonly overlay: typeof overlay;
  readonly pages: typeof pages;
  readonly partners: typeof partners;
  readonly phone: typeof phone;
  readonly records: typeof records;
  readonly rematch: typeof rematch;
  readonly settings: typeof settings;
  readonly setup: typeof setup;
  readonly story: typeof story;
}
export type AreaName = keyof FrenchAreas;

/**
 * All messages. Keys are `part.name`; a part is in the area of the pages that use it. `answers` and
 * `readers` are split: answers for the asking device only are in `devices`. French is the reference.
 * Messages without a page are in no area: terminal output (`bridge`), the offline page (`away`) and
 * downloaded files.
 */
export const fr = {
  ...answers,
  ...boards,
  ...bus,
  ...chances,
  ...common,
  ...decks,
  ...device,
  ...devices,
  ...hall,
  ...house,
  ...millebornes,
  ...millebornesAnswers,
  ...millebornesNames,
  ...millebornesRules,
  ...millebornesScores,
  ...elevens,
  ...elevensNames,
  ...elevensRules,
  ...tally,
  ...table,
  ...television,
  ...tournament,
  ...joining,
  ...opening,
  ...overlay,
  ...pages,
  ...partners,
  ...phone,
  ...records,
  ...rematch,
  ...settings,
  ...setup,
  ...story,
  ...away,
  ...bridge,
  ...files,
} as const;
