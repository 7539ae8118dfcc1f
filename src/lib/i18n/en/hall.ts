import type { hall as french } from '../fr/hall.ts';

export const hall = {
  'hall.count':
    '{tables, plural, one {# table} other {# tables}}, {needs, plural, =0 {nobody is waiting} one {# needs somebody} other {# need somebody}}',
  'hall.none': 'No table this evening. Open one, and it appears here.',
  'hall.none.tournament':
    'No table is open. Those of a round are opened on the page of the tournament, and appear here.',
  'hall.search': 'Find a table',
  'hall.table': 'Table {number, number}',
  'hall.search.note': 'A player, a number, a code',
  'hall.unfound': 'No table matches.',
  'hall.all': 'All',
  'hall.filter': '{need} {count, number}',
  'hall.need.called': 'Referee called',
  'hall.need.refused': 'Refused card',
  'hall.need.question': 'Question',
  'hall.need.reader': 'Reader down',
  'hall.need.still': 'No card',
  'hall.need.overruled': 'Let stand against the rules',
  'hall.need.paused': 'Paused',
  'hall.need.over': 'Finished',
  'hall.plays': 'Playing',
  'hall.settled': 'Result given',
  'hall.since':
    '{minutes, plural, =0 {less than a minute} one {for # minute} other {for # minutes}}',
  'hall.move': 'Move no. {moves, number}',
  'hall.calls': 'Calls of the referee',
  'hall.calls.settled':
    '{code}: {at}, settled within {minutes, plural, =0 {a minute} one {# minute} other {# minutes}}',
  'hall.calls.waiting': '{code}: {at}, waiting',
  'hall.settle': 'It is settled',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
