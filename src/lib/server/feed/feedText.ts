import { createHash } from 'node:crypto';
import '../../i18n/bothLanguages.ts';
import { feedState } from '../../i18n/feed.ts';
import type { Language } from '../../i18n/language.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';
import type { FeedChances } from '../../table/feed.ts';

/** The public state of a table as it is sent. */
export interface FeedText {
  readonly table: string;
  /** Of all databases: whoever has seen this one need not be sent it again. */
  readonly id: string;
  /** One line of JSON. */
  readonly json: string;
  readonly etag: string;
}

/** What a program is told: what screens are shown, and what is known besides by then. */
export interface FeedView {
  readonly view: TableSnapshot;
  /** Who will win. */
  readonly chances: FeedChances | null;
  /** Code of the table at which the same players go on. */
  readonly next: string | null;
}

/** Written once for all that is told and each language, however many listen. */
export function feedText({ view, chances, next }: FeedView, language: Language): FeedText {
  const texts = written.get(view) ?? new Map<string, FeedText>();
  written.set(view, texts);
  const said = chances === null ? '' : `.${numbersIn(chances)}`;
  const besides = next === null ? said : `${said}.${next}`;
  const before = texts.get(language + besides);
  if (before !== undefined) return before;
  const json = JSON.stringify({ ...feedState(language, view), chances, next });
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const text = {
    table: view.code,
    id: `${view.log}.${String(view.position)}${besides}`,
    json,
    etag: `"${hash}"`,
  };
  texts.set(language + besides, text);
  return text;
}

/** All of it: after a correction other numbers may be said after as many moves. */
const numbersIn = ({ after, match, round = [] }: FeedChances): string =>
  [after, ...match, ...round].join('-');

const written = new WeakMap<TableSnapshot, Map<string, FeedText>>();
