import type { chances as french } from '../fr/chances.ts';

export const chances = {
  'chances.title': 'To win the match',
  'chances.title.round': 'To win the round',
  'chances.title.match': 'the match',
  'chances.about': '≈ {percent, number}%',
  'chances.least': '< 5%',
  'chances.most': '> 95%',
  'chances.said': 'Chances to win the match: {sides}.',
  'chances.round': 'Chances to win the round: {sides}.',
  'chances.nobody': 'nobody',
  'chances.none': 'Too early to tell, or the round is over.',
  'chances.unknown': 'With these rules or this length, it cannot be said yet who will win.',
  'chances.unwished': 'Winning chances are off. The organiser can switch them on in the settings.',
  'chances.late': 'The chances to win are not worked out yet. Ask again.',
  'chances.side': '{side}, about {percent, number}%',
  'chances.side.least': '{side}, less than 5%',
  'chances.side.most': '{side}, more than 95%',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
