import { format } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { typeset } from '../i18n/typeset.ts';
import { guide as english } from './en/index.ts';
import { guide as french } from './fr/index.ts';
import { piecesOf } from './marks.ts';
import type { GuideText, StepText } from './outline.ts';

const GUIDES: Readonly<Record<Language, GuideText>> = {
  fr: printed('fr', french),
  en: printed('en', english),
};

export const guideIn = (language: Language): GuideText => GUIDES[language];

function printed(language: Language, { chapters, steps, terms }: GuideText): GuideText {
  const line = (text: string) => typeset(language, text);
  return {
    chapters: mapped(chapters, line),
    steps: mapped(steps, ({ title, text }) => ({ title: line(title), text: text.map(line) })),
    terms: mapped(terms, ({ term, meaning }) => ({ term, meaning: line(meaning) })),
  };
}

function mapped<Key extends string, Part>(
  parts: Readonly<Record<Key, Part>>,
  change: (part: Part) => Part,
): Readonly<Record<Key, Part>> {
  const entries = Object.entries<Part>(parts).map(([key, part]) => [key, change(part)]);
  return Object.fromEntries(entries) as Record<Key, Part>;
}

export const plainText = (language: Language, { title, text }: StepText): string =>
  [title, ...text.map((paragraph) => plain(language, paragraph))].join(' ');

const plain = (language: Language, paragraph: string): string =>
  piecesOf(paragraph)
    .map((piece) => (piece.kind === 'named' ? format(language, piece.key) : piece.text))
    .join('');
