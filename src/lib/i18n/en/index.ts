import type { Catalogue } from '../format.ts';
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
import { millebornes } from '../millebornes/en.ts';
import { millebornesAnswers } from '../millebornes/answers/en.ts';
import { millebornesNames } from '../millebornes/names/en.ts';
import { millebornesRules } from '../millebornes/rules/en.ts';
import { millebornesScores } from '../millebornes/scores/en.ts';
import { elevens } from '../elevens/en.ts';
import { elevensNames } from '../elevens/names/en.ts';
import { elevensRules } from '../elevens/rules/en.ts';
import { tally } from '../tally/en.ts';
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

export const en = {
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
} satisfies Catalogue;
