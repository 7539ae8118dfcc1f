import type { writing as french } from '../fr/writing.ts';

export const writing = {
  'writing.title': 'Write the tags',
  'writing.lead':
    'Optional. Each tag gets the name of its card: another house will know this deck without enrolling it. It takes a reader that can write: ACR122U, ACR1252U, or an Android phone.',
  'writing.lock': 'Then lock each tag, for ever',
  'writing.lock.note': 'A locked tag can never be changed again, by anybody.',
  'writing.start': 'Start writing',
  'writing.stop': 'Stop',
  'writing.now': 'Lay each card of the deck, and leave it there until the sign.',
  'writing.count': '{count, plural, one {# tag written} other {# tags written}}',
  'writing.elsewhere': 'Another screen writes the tags of deck {deck}.',
  'writing.result.written': 'Written. Next card.',
  'writing.result.locked': 'Written and locked. Next card.',
  'writing.result.failed': 'Not written: the card left too soon. Lay it again.',
  'writing.result.read-only':
    'This tag is locked and says something else. The card can be played all the same, here.',
  'writing.result.not-an-ntag':
    'Tags of this kind cannot be written. The card can be played all the same, here.',
  'writing.result.no-writer':
    'This reader cannot write. Lay the card on a USB reader with PC/SC or an Android phone.',
} as const satisfies Record<keyof typeof french, string>;
