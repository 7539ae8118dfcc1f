import { answers } from './answers.ts';
import { cards } from './cards.ts';
import { common } from './common.ts';
import { deck } from './deck.ts';
import { elevens } from './elevens.ts';
import { elevensTable } from './elevensTable.ts';
import { elevensPhone } from './elevensPhone.ts';
import { elevensTv } from './elevensTv.ts';
import { home } from './home.ts';
import { lab } from './lab.ts';
import { options } from './options.ts';
import { phone } from './phone.ts';
import { plays } from './plays.ts';
import { readers } from './readers.ts';
import { records } from './records.ts';
import { refusals } from './refusals.ts';
import { rules } from './rules.ts';
import { scores } from './scores.ts';
import { sources } from './sources.ts';
import { tv } from './tv.ts';

/** One file of messages for each part of the program; all keys are `part.name`. French is the reference. */
export const fr = {
  ...answers,
  ...cards,
  ...common,
  ...deck,
  ...elevens,
  ...elevensTable,
  ...elevensPhone,
  ...elevensTv,
  ...home,
  ...lab,
  ...options,
  ...phone,
  ...plays,
  ...readers,
  ...records,
  ...refusals,
  ...rules,
  ...scores,
  ...sources,
  ...tv,
} as const;
