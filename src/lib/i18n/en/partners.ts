import type { partners as french } from '../fr/partners.ts';

export const partners = {
  'partners.note': 'The computer plays for someone who is away.',
  'partners.cards': 'Its cards',
  'partners.cards.dealt': 'Virtual cards',
  'partners.cards.dealt.note': 'to play without cards',
  'partners.cards.told': 'Our real cards',
  'partners.cards.told.note': 'you enter its hand and play what it calls',
  'partners.seat': '{name}’s seat',
  'partners.back': 'Take the seat back',
  'partners.missing':
    '{name} lacks {missing, plural, one {one card} other {# cards}}. Touch what is in that hand, or lay it on a hand reader. Screens show nothing of it.',
  'partners.told': 'Its hand is known.',
  'partners.forget': 'Forget the card told last',
  'partners.own': 'The computer is playing for you.',
  'partners.own.back': 'I play myself again',
  'partners.hand.waiting': 'It is not known yet what you hold.',
  'partners.plays': 'The computer is playing ({strength}).',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
