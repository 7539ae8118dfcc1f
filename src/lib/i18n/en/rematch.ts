import type { Area } from '../format.ts';

export const rematch = {
  'rematch.title': 'Play on?',
  'rematch.losers': 'Rematch, losers begin',
  'rematch.note': 'Same players and rules, at a new table. This match stays in the history.',
  'rematch.late': 'It could not be sent. Press again.',
  'rematch.open.next': 'The next match is open',
  'rematch.follow': 'The rematch is starting. This phone follows in a few seconds.',
  'rematch.follow.next': 'The next match is starting. This phone follows in a few seconds.',
  'rematch.stay': 'Stay here',
  'rematch.join': 'Join the rematch',
  'rematch.join.next': 'Join the next match',
  'rematch.join.note': 'You keep your seat there.',
  'rematch.wait': 'Whoever plays here can open a rematch. The way to see it comes here.',
  'rematch.see': 'See the rematch',
  'rematch.tv': 'A rematch?',
  'rematch.tv.how':
    '{here, select, true {Here or on} other {On}} a phone{token, select, true {, or by this token} other {}}',
  'rematch.tv.ok': '{arrow, select, true {Arrow, then OK} other {OK}}: rematch',
  'rematch.tv.losers': 'Losers begin',
  'rematch.next.begins': 'The rematch begins…',
  'rematch.next.other': 'Another table is open',
  'rematch.next.follows': 'The next match begins…',
  'rematch.next.several': 'Another match is on too',
  'rematch.next.how': 'To see it: OK, then “Other tables”',
  'rematch.next.go': '{arrow, select, true {Arrow, then OK} other {OK}}: go there',
  'rematch.next.open': 'The rematch is open',
  'rematch.ask': 'Rematch',

  'undo.round.title': 'Reopen the finished round?',
  'undo.round.note':
    'Its points are already written down. Undo takes them off and goes back into the round.',
  'undo.round.act': 'Reopen',
} satisfies Area<'rematch'>;
