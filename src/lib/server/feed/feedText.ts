import { createHash } from 'node:crypto';
import '../../i18n/bothLanguages.ts';
import { feedState } from '../../i18n/feed.ts';
import type { Language } from '../../i18n/language.ts';
import type { TableSnapshot } from '../../protocol/messages.ts';

/** The public state of a table as it is sent. */
export interface FeedText {
  readonly table: string;
  /** Of all databases: whoever has seen this one need not be sent it again. */
  readonly id: string;
  /** Changes stored so far. */
  readonly position: number;
  /** One line of JSON. */
  readonly json: string;
  readonly etag: string;
}

/** Written once for each view and language, however many listen. */
export function feedText(view: TableSnapshot, language: Language): FeedText {
  const texts = written.get(view) ?? new Map<Language, FeedText>();
  written.set(view, texts);
  const before = texts.get(language);
  if (before !== undefined) return before;
  const json = JSON.stringify(feedState(language, view));
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 22);
  const text = {
    table: view.code,
    id: `${view.log}.${String(view.position)}`,
    position: view.position,
    json,
    etag: `"${hash}"`,
  };
  texts.set(language, text);
  return text;
}

const written = new WeakMap<TableSnapshot, Map<Language, FeedText>>();
