import type { Language } from '#lib/i18n/language.ts';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { CARDS, SAFETIES, type CardId } from '#lib/millebornes/cards.ts';
import type { BoxTouch, TouchPlace } from '../../box/boxTouch.ts';

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;
type WordCard = Exclude<CardId, '25' | '50' | '75' | '100' | '200'>;

/**
 * Braille word for each card, the same for all editions. The first three cells differ, so that a
 * fanned hand can be read by touch.
 */
const LABELS: Words<WordCard> = {
  fr: {
    stop: 'rouge',
    'speed-limit': 'limite',
    'out-of-gas': 'panne',
    'flat-tire': 'crevé',
    accident: 'accident',
    roll: 'vert',
    'end-of-limit': 'fin lim',
    gasoline: 'essence',
    'spare-tire': 'secours',
    repairs: 'répar',
    'right-of-way': 'priorité',
    'extra-tank': 'citerne',
    'puncture-proof': 'increv',
    'driving-ace': 'as',
  },
  en: {
    stop: 'stop',
    'speed-limit': 'limit',
    'out-of-gas': 'no fuel',
    'flat-tire': 'flat',
    accident: 'accident',
    roll: 'roll',
    'end-of-limit': 'end lim',
    gasoline: 'petrol',
    'spare-tire': 'spare',
    repairs: 'repairs',
    'right-of-way': 'right',
    'extra-tank': 'tank',
    'puncture-proof': 'puncture',
    'driving-ace': 'ace',
  },
};

const labelOf = (language: Language, card: string): string =>
  (LABELS[language] as Readonly<Record<string, string>>)[card] ?? card;

const PLACES: Words<'battle' | 'speed' | 'distance' | 'reader'> = {
  fr: { battle: 'bataille', speed: 'vitesse', distance: 'bornes', reader: 'lecteur' },
  en: { battle: 'battle', speed: 'speed', distance: 'distance', reader: 'reader' },
};

/** Card of 59 × 92 mm with space for fingers, and the most common reader of 98 × 65 mm, upright. */
const ROOM = { width: 64, height: 97 } as const;
const GAP = 2;
const LEFT = 17.5;
const TOP = 7;

const placeAt = (column: number, row: number, label: string, print: string): TouchPlace => ({
  at: { x: LEFT + column * (ROOM.width + GAP), y: TOP + row * (ROOM.height + GAP) },
  ...ROOM,
  label,
  print,
});

/**
 * Upper row: piles and reader. The reader has its own place, because it would read a whole pile at
 * once. Lower row: the four safeties.
 */
const tray = (language: Language): readonly TouchPlace[] => [
  ...(['speed', 'battle', 'distance', 'reader'] as const).map((place, column) =>
    placeAt(column, 0, PLACES[language][place], PLACES[language][place]),
  ),
  ...SAFETIES.map((card, column) =>
    placeAt(column, 1, labelOf(language, card), cardName(language, 'classique', card)),
  ),
];

export const MILLE_BORNES_TOUCH: BoxTouch = {
  label: labelOf,
  legend: (language) =>
    CARDS.map((card) => ({
      label: labelOf(language, card),
      name: cardName(language, 'classique', card),
    })),
  tray,
};
