export const mending = {
  'undo.round.title': 'Reopen the finished round?',
  'undo.round.note':
    'Its points are already written down. Undo takes them off and goes back into the round.',
  'undo.round.keep': 'Keep the round',
  'undo.round.act': 'Reopen',
  'names.title': 'Players’ names',
  'names.note':
    'A slip in a name? Put it right: the match, its files and the statistics follow. Play stays as it is.',
  'names.of': 'New name of {name}',
  'names.why': 'Why change {name}?',
  'names.why.slip': 'A slip in the name',
  'names.why.slip.note': 'It is the same person.',
  'names.why.other': 'Someone else plays now',
  'names.why.other.note': 'Rounds already played stay with {name}.',
  'names.why.other.later': 'Possible after this round.',
  'names.other': 'Is someone taking your seat? Write their name: your rounds stay yours.',
  'names.later': 'Is someone taking your seat? You can hand it over after this round.',
  'names.saved': 'Saved.',
  'names.unsent': 'The server does not answer. Try again.',
};
