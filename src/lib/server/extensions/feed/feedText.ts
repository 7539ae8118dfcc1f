import { createHash } from 'node:crypto';
import '../../../i18n/bothLanguages.ts';
import { feedState } from '../../../i18n/feed.ts';
import type { Language } from '../../../i18n/language.ts';
import type { TableSnapshot } from '../../../protocol/messages.ts';
import type { FeedChances } from '../../../table/feed.ts';

export interface FeedText {
  readonly table: string;
  readonly id: string;
  readonly json: string;
  readonly etag: string;
}

export interface FeedView {
  readonly view: TableSnapshot;
  readonly chances: FeedChances | null;
  readonly next: string | null;
}

/** Serializes a state, once per language for all subscribers. */
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

/** Includes all numbers: after a correction they may differ after the same number of moves. */
const numbersIn = ({ after, match, round = [] }: FeedChances): string =>
  [after, ...match, ...round].join('-');

const written = new WeakMap<TableSnapshot, Map<string, FeedText>>();
