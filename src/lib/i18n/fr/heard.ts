/** What a screen says of what happens, where no other page has the words. */
export const heard = {
  'heard.turn': 'À {player} de jouer.',
  'heard.takenBack':
    '{moves, plural, one {Le dernier coup est repris.} other {# coups sont repris.}}',
  'heard.corrected': 'La partie est corrigée.',
  'heard.paused': 'Pause. La table attend.',
  'heard.resumed': 'On reprend.',
  'heard.totals': 'Manche : {round}. Partie : {match}.',
  'heard.total': '{side} {points, number}',
  'heard.extensionAsked': 'Allonge ?',
  'heard.extensionHow': '{side} : jusqu’à 1000 km, ou la manche s’arrête ici. Jeton ou téléphone.',
  'heard.discardArmed': 'Défausse : la prochaine carte posée est défaussée.',
  'heard.sounds': 'Sons',
  'heard.voice': 'Voix',
  'heard.wake': 'Activer le son',
  'heard.stayLit': 'Appuyez une fois : l’écran restera allumé',
} as const;
