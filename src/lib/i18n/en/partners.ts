import type { partners as french } from '../fr/partners.ts';

export const partners = {
  'partners.note': 'The program plays for whoever is not here.',
  'partners.cards': 'Its cards',
  'partners.cards.dealt': 'dealt by the program',
  'partners.cards.dealt.note': 'to play without cards',
  'partners.cards.told': 'ours',
  'partners.cards.told.note': 'somebody tells them, and lays what it names',
  'partners.seat': 'The chair of {name}',
  'partners.easy': 'Beginner',
  'partners.steady': 'Regular',
  'partners.strong': 'Strong',
  'partners.plays.easy': 'a partner plays, a beginner',
  'partners.plays.steady': 'a partner plays, a regular',
  'partners.plays.strong': 'a partner plays, a strong one',
  'partners.give': 'The chair of {name}: {strength}',
  'partners.back': 'Give the chair back',
  'partners.back.of': 'Give back the chair of {name}',
  'partners.missing':
    '{name} lacks {missing, plural, one {one card} other {# cards}}: touch what is in that hand, or lay it on a hand reader. Screens show nothing of it.',
  'partners.told': 'Its hand is known.',
  'partners.forget': 'Forget the card told last',
  'partners.own': 'A partner plays in your place.',
  'partners.own.back': 'I play myself',
  'partners.hand': 'My hand',
  'partners.hand.waiting': 'It is not known yet what you hold.',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
