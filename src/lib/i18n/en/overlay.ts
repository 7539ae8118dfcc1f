import type { overlay as french } from '../fr/overlay.ts';

export const overlay = {
  'overlay.title': 'Overlay: table {code}',
  'overlay.gone': 'No table {code}',
  'overlay.goneNote': 'Check the code in the address of this source.',
  'overlay.lastCard': 'Last card',
  'overlay.won': '{players, plural, one {wins} other {win}}',
  'overlay.wonRound': '{players, plural, one {wins} other {win}} the round',
  'overlay.gained': '+{points, number} pts',
  'overlay.mayAnswer': 'may answer',
  'overlay.sample': 'Sample',
  'overlay.sample.going': 'Rolling',
  'overlay.sample.headline': '{player} plays 100 km',
  'overlay.total': 'Total',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
