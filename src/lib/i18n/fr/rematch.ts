/** After a round or match: reopening it, and the next match of the same players. */
export const rematch = {
  'rematch.title': 'On continue ?',
  'rematch.losers': 'Revanche, les perdants commencent',
  'rematch.note':
    'Mêmes joueurs, mêmes règles, à une nouvelle table. Cette partie reste dans l’historique.',
  'rematch.late': 'La demande n’est pas partie. Appuyez encore.',
  'rematch.open.next': 'La partie suivante est ouverte',
  'rematch.follow': 'La revanche commence : ce téléphone suit dans quelques secondes.',
  'rematch.follow.next': 'La partie suivante commence : ce téléphone suit dans quelques secondes.',
  'rematch.stay': 'Rester ici',
  'rematch.join': 'Rejoindre la revanche',
  'rematch.join.next': 'Rejoindre la partie',
  'rematch.join.note': 'Vous y gardez votre place.',
  'rematch.wait': 'Qui joue ici peut l’ouvrir. Le chemin pour la voir vient ici.',
  'rematch.see': 'Voir la revanche',
  'rematch.tv': 'La revanche ?',
  'rematch.tv.how':
    '{here, select, true {Ici ou sur} other {Sur}} un téléphone{token, select, true {, ou par ce jeton} other {}}',
  'rematch.tv.ok': '{arrow, select, true {Flèche, puis OK} other {OK}} : revanche',
  'rematch.tv.losers': 'Les perdants commencent',
  'rematch.next.begins': 'La revanche commence…',
  'rematch.next.other': 'Une autre table est ouverte',
  'rematch.next.follows': 'La partie suivante commence…',
  'rematch.next.several': 'Une autre partie se joue aussi',
  'rematch.next.how': 'Pour la voir : OK, puis « Autres tables »',
  'rematch.next.go': '{arrow, select, true {Flèche, puis OK} other {OK}} : y aller',
  'rematch.next.open': 'La revanche est ouverte',
  'rematch.ask': 'Revanche',

  'undo.round.title': 'Rouvrir la manche finie ?',
  'undo.round.note': 'Ses points sont déjà inscrits. Annuler les retire et reprend la manche.',
  'undo.round.act': 'Rouvrir',
} as const;
