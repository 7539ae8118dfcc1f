import type { ElevensView, PlaceChoice, RowView } from '../../elevens/view.ts';
import { format } from '../format.ts';
import type { Language } from '../language.ts';
import { capitalised, joinWithAnd } from '../sentences.ts';
import { rowName } from './rowNames.ts';

/** Returns a row in words: "Rouge : de 9 à 13, joker au 12, places ouvertes 8 et 14." */
export function rowText(
  language: Language,
  row: RowView,
  choices: readonly PlaceChoice[] = [],
): string {
  const parts = rowParts(language, row, choices).join(', ');
  const name = capitalised(rowName(language, row.name));
  return format(language, 'elevensRow.said', { row: name, parts });
}

/** Returns the contents and the open places of a row, as short phrases. */
export function rowParts(
  language: Language,
  row: RowView,
  choices: readonly PlaceChoice[] = [],
): string[] {
  const here = choices.filter((choice) => choice.row === row.name);
  const open = here.filter(({ adjacent }) => adjacent).map(({ value }) => value);
  const linked = here.filter(({ adjacent }) => !adjacent).map(({ value }) => value);
  const jokers = valuesWhere(row, (place) => place === 'joker');
  return [
    ...rangesOf(row)
      // A joker on its own follows below.
      .filter(({ from, to }) => from !== to || !jokers.includes(from))
      .map((range) => rangeText(language, range)),
    ...(jokers.length === 0 ? [] : [listText(language, 'elevensRow.jokers', jokers)]),
    ...row.complete.map((half) => format(language, `elevensRow.complete.${half}`)),
    ...(open.length === 0 ? [] : [listText(language, 'elevensRow.open', open)]),
    ...(linked.length === 0 ? [] : [listText(language, 'elevensRow.linked', linked)]),
  ];
}

/** Returns the links between the rows, one sentence each. */
export const linkTexts = (
  language: Language,
  { rows, links }: Pick<ElevensView, 'rows' | 'links'>,
): string[] =>
  links.map(({ above, value }) =>
    format(language, 'elevensRow.links', {
      above: rowName(language, rows[above]?.name ?? ''),
      below: rowName(language, rows[above + 1]?.name ?? ''),
      value,
    }),
  );

interface Range {
  readonly from: number;
  readonly to: number;
}

const valuesWhere = (row: RowView, is: (place: RowView['places'][number]) => boolean): number[] =>
  row.places.flatMap((place, at) => (is(place) ? [at + 1] : []));

function rangesOf(row: RowView): Range[] {
  const ranges: Range[] = [];
  for (const value of valuesWhere(row, (place) => place !== null)) {
    const last = ranges.at(-1);
    if (last?.to === value - 1) ranges[ranges.length - 1] = { from: last.from, to: value };
    else ranges.push({ from: value, to: value });
  }
  return ranges;
}

const rangeText = (language: Language, { from, to }: Range): string =>
  from === to
    ? format(language, 'elevensRow.one', { value: from })
    : format(language, 'elevensRow.range', { from, to });

const listText = (
  language: Language,
  key: 'elevensRow.jokers' | 'elevensRow.open' | 'elevensRow.linked',
  values: readonly number[],
): string => format(language, key, { count: values.length, list: numbers(language, values) });

const numbers = (language: Language, values: readonly number[]): string =>
  joinWithAnd(language, values.map(String));
