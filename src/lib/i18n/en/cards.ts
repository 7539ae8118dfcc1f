import type { cards as french } from '../fr/cards.ts';

const forms = (name: string, a: string, the: string): string =>
  `{form, select, a {${a}} the {${the}} other {${name}}}`;

const a = (name: string): string => forms(name, `a ${name} card`, `the ${name} card`);
const an = (name: string): string => forms(name, `an ${name} card`, `the ${name} card`);
const safety = (name: string): string => forms(name, `the ${name} safety`, `the ${name} safety`);
const distance = (km: number): string => forms(`${km} km`, `a ${km} km card`, `the ${km} km card`);

/** Standard English names; those of the electric edition are our translation of its box. */
export const cards = {
  'cards.classique.25': distance(25),
  'cards.classique.50': distance(50),
  'cards.classique.75': distance(75),
  'cards.classique.100': distance(100),
  'cards.classique.200': distance(200),
  'cards.classique.stop': a('Stop'),
  'cards.classique.speed-limit': a('Speed limit'),
  'cards.classique.out-of-gas': an('Out of gas'),
  'cards.classique.flat-tire': a('Flat tire'),
  'cards.classique.accident': an('Accident'),
  'cards.classique.roll': a('Roll'),
  'cards.classique.end-of-limit': an('End of limit'),
  'cards.classique.gasoline': a('Gasoline'),
  'cards.classique.spare-tire': a('Spare tire'),
  'cards.classique.repairs': a('Repairs'),
  'cards.classique.right-of-way': safety('Right of way'),
  'cards.classique.extra-tank': safety('Extra tank'),
  'cards.classique.puncture-proof': safety('Puncture-proof'),
  'cards.classique.driving-ace': safety('Driving ace'),

  'cards.prestige.25': distance(25),
  'cards.prestige.50': distance(50),
  'cards.prestige.75': distance(75),
  'cards.prestige.100': distance(100),
  'cards.prestige.200': distance(200),
  'cards.prestige.stop': a('Stop'),
  'cards.prestige.speed-limit': a('Speed limit'),
  'cards.prestige.out-of-gas': an('Out of gas'),
  'cards.prestige.flat-tire': a('Flat tire'),
  'cards.prestige.accident': an('Accident'),
  'cards.prestige.roll': a('Roll'),
  'cards.prestige.end-of-limit': an('End of limit'),
  'cards.prestige.gasoline': a('Gasoline'),
  'cards.prestige.spare-tire': a('Spare tire'),
  'cards.prestige.repairs': a('Repairs'),
  'cards.prestige.right-of-way': safety('Right of way'),
  'cards.prestige.extra-tank': safety('Extra tank'),
  'cards.prestige.puncture-proof': safety('Puncture-proof'),
  'cards.prestige.driving-ace': safety('Driving ace'),

  'cards.green.25': distance(25),
  'cards.green.50': distance(50),
  'cards.green.75': distance(75),
  'cards.green.100': distance(100),
  'cards.green.200': distance(200),
  'cards.green.stop': a('Stop'),
  'cards.green.speed-limit': a('Speed limit'),
  'cards.green.out-of-gas': a('Power failure'),
  'cards.green.flat-tire': a('Pollution alert'),
  'cards.green.accident': an('Accident'),
  'cards.green.roll': a('Roll'),
  'cards.green.end-of-limit': an('End of limit'),
  'cards.green.gasoline': a('Charging station'),
  'cards.green.spare-tire': an('End of pollution peak'),
  'cards.green.repairs': a('Repairs'),
  'cards.green.right-of-way': safety('Electric right of way'),
  'cards.green.extra-tank': safety('Super range'),
  'cards.green.puncture-proof': safety('Car sharing'),
  'cards.green.driving-ace': safety('Driving ace'),

  'cards.distance': '{edition, select, other {distance card}}',
  'cards.distances': '{edition, select, other {distance cards}}',
  'cards.kind':
    '{kind, select, distance {Distances} hazard {Hazards} remedy {Remedies} other {Safeties}}',
} as const satisfies Record<keyof typeof french, string>;
