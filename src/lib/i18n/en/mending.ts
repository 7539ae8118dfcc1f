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
  'names.saved': 'Saved.',
  'names.unsent': 'The server does not answer. Try again.',
};
