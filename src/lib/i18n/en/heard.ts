export const heard = {
  'heard.turn': '{player} to play.',
  'heard.takenBack':
    '{moves, plural, one {The last move is taken back.} other {# moves are taken back.}}',
  'heard.corrected': 'The match has been corrected.',
  'heard.paused': 'Pause. The table waits.',
  'heard.resumed': 'Play goes on.',
  'heard.totals': 'This round: {round}. The match: {match}.',
  'heard.total': '{side} {points, number}',
  'heard.extensionAsked': 'Extension?',
  'heard.extensionHow': '{side}: on to 1000 km, or the round ends here. Token or phone.',
  'heard.discardArmed': 'Discard: the next card laid is discarded.',
  'heard.sounds': 'Sounds',
  'heard.voice': 'Voice',
  'heard.wake': 'Turn sound on',
  'heard.stayLit': 'Press once: the screen will stay lit',
} as const;
