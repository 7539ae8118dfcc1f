import type { standing as french } from '../fr/standing.ts';

export const standing: Readonly<Record<keyof typeof french, string>> = {
  'standing.round': 'Round {round, number}, {distance, number} km to reach.',
  'standing.side': '{side}: {parts}.',
  'standing.km': '{km, number} km',
  'standing.rolling': 'rolling',
  'standing.waiting': 'not started yet',
  'standing.on': 'stopped on {card}',
  'standing.limited': 'limited to 50',
  'standing.safeties': '{count, plural, one {safety} other {safeties}} {list}',
  'standing.points':
    '{points, plural, =0 {no points} one {# point} other {# points}} before this round',
  'standing.rounds': '{rounds, plural, =0 {no round won} one {# round won} other {# rounds won}}',
  'standing.turn':
    'It is {player}’s turn, {pile, plural, =0 {the draw pile is empty} one {# card in the draw pile} other {# cards in the draw pile}}.',
  'standing.extension': 'The extension is awaited: {side} may ask for it or not.',
  'standing.won':
    'The match is over. {count, plural, =0 {Nobody wins} one {Victory for {winners}} other {Shared victory for {winners}}}.',
  'standing.hand':
    '{player}: {hand, plural, =0 {no card} one {# card} other {# cards}} in hand, {links, plural, =0 {no link} one {# link} other {# links}}, {bonus, plural, =0 {no bonus} one {# bonus} other {# bonuses}}.',
  'standing.pile':
    '{pile, plural, =0 {The draw pile is empty} one {# card in the draw pile} other {# cards in the draw pile}}.',
  'standing.onTurn': '{player} is playing.',
};
