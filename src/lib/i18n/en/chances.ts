import type { chances as french } from '../fr/chances.ts';

export const chances = {
  'chances.title': 'To win the match',
  'chances.about': '≈ {percent, number}%',
  'chances.least': '< 5%',
  'chances.most': '> 95%',
  'chances.said': 'Chances to win the match: {sides}.',
  'chances.side': '{side}, about {percent, number}%',
  'chances.side.least': '{side}, less than 5%',
  'chances.side.most': '{side}, more than 95%',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
