/** A table opened by tokens alone: what is said, and written on the television. */
export const opening = {
  'opening.title': 'Ouvrir une table',
  'opening.usual': 'Table habituelle :',
  'opening.none': 'Aucune table encore. Proposition :',
  'opening.table': '{edition}, {who}.',
  'opening.against': ' contre ',
  'opening.nobody': 'personne',
  'opening.begins': '{player} commence.',
  'opening.houseRules': 'Avec vos règles de la maison.',
  'opening.byEar': 'À l’oreille : l’écran reste sombre pendant les manches.',
  'opening.confirm': 'Reposez le jeton pour ouvrir.',
  'opening.wants':
    '{edition} se joue à {counts} ; {players, plural, =0 {personne n’est là} one {un seul joueur est là} other {# joueurs sont là}}. Changez de joueurs ou de jeu.',
  'opening.number': '{number, number}, {name}',
  'opening.editions': 'Autre jeu, par un jeton de camp : {list}.',
  'opening.toLeave': 'Qui ne joue pas, par son jeton de joueur : {list}.',
  'opening.toJoin': 'Qui joue aussi : {list}.',
  'opening.unnamed': 'Jetons de joueur {from, number} à {to, number} : un joueur sans nom de plus.',
  'opening.toTeams': 'Jeton « Mon jeu » : en équipes.',
  'opening.toAlone': 'Jeton « Mon jeu » : chacun pour soi.',
  'opening.ways':
    'Jeton « Annuler » : comme avant. « Défausser » : ne rien ouvrir. « Répéter » : tout réentendre.',
  'opening.enrol': 'Jeton « Pause ou reprise » : enregistrer le paquet « {deck} ».',
  'opening.joins': '{player} joue.',
  'opening.leaves': '{player} ne joue pas.',
  'opening.back': 'Comme avant :',
  'opening.let-go': 'Rien n’est ouvert.',
  'opening.too-long': 'Aucun jeton depuis deux minutes : rien n’est ouvert.',
  'opening.opened': 'La table est ouverte.',
  'opening.no-table':
    'Aucune table ne joue avec ce lecteur. Posez le jeton « Ouvrir », ou ouvrez-en une sur la page d’accueil.',
  'opening.not.no-such-edition': 'Aucun jeu n’a ce numéro.',
  'opening.not.no-teams': 'À ce nombre de joueurs, il n’y a qu’une façon de jouer.',
  'opening.not.no-such-number': 'Aucun joueur n’a ce numéro.',
  'opening.not.laid-late':
    'Ce jeton arrive trop tard, ou l’horloge de ce lecteur est fausse : rien n’a changé. Reposez-le.',
  'opening.not.somebody-else': 'Une table se choisit déjà sur un autre lecteur. Attendez un peu.',
  'opening.not.useless': 'Ce jeton ne sert pas à ouvrir une table.',
  'opening.not.card': 'Une carte ne sert pas encore : ouvrez d’abord la table.',
  'opening.not.wants-others': 'Changez de joueurs ou de jeu.',
  'opening.not.impossible':
    'Cette table ne peut pas être ouverte ainsi. Changez-la, ou ouvrez-la sur la page d’accueil.',
} as const;
