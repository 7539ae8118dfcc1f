import type { Language } from '#lib/i18n/language.ts';
import { cardName } from '#lib/i18n/millebornes/cardNames.ts';
import { CARDS, SAFETIES, type CardId } from '#lib/millebornes/cards.ts';
import type { BoxTouch, TouchPlace } from '../../box/boxTouch.ts';

type Words<Key extends string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;
type WordCard = Exclude<CardId, '25' | '50' | '75' | '100' | '200'>;

/** One word for each card, for all editions. Their first three cells differ, so that a hand held as a fan can be felt. */
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

/** A card of 59 × 92 mm with room for fingers, and the reader that most tables have, of 98 × 65 mm, upright. */
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

/** Above the piles and the reader, which lies by itself: it would hear a whole pile at once. Below the four safeties. */
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
