export const boards = {
  'boards.lead':
    'Un paquet se range dans un ordre, et toutes les tables jouent les mêmes cartes. Les résultats se comparent ensuite, table par table.',
  'boards.impossible':
    'Dans cette variante, qui finit le premier gagne, sans points. Ses tables ne se comparent pas.',
  'boards.back': 'Vers le tournoi',
  'boards.list': 'Les donnes',
  'boards.none': 'Aucune donne pour le moment.',
  'boards.name': 'Donne {board}',
  'boards.drawn': 'tirée au hasard',
  'boards.recorded': 'relevée d’un paquet mélangé',
  'boards.draw': 'Tirer une donne au hasard',
  'boards.record.note':
    'Le plus rapide : mélangez un paquet comme toujours et posez ses cartes une à une. Cet ordre devient la donne, et ce paquet est déjà prêt.',
  'boards.drop': 'Retirer la donne {board}',
  'boards.deal':
    'À chaque table, on donne les cartes une par une, en commençant par qui joue en premier. Sinon chacun a d’autres cartes, et la table est signalée.',

  'boards.rounds': 'Qui joue quelle donne',
  'boards.manche': 'Manche {manche}',
  'boards.plan': 'Donne de la ronde {round}, manche {manche}',
  'boards.plan.none': 'chacun son mélange',
  'boards.plan.locked': 'Il y a des résultats : cela ne change plus.',

  'boards.decks': 'Les paquets',
  'boards.deck.table': '{deck} (table {table})',
  'boards.deck.stacked': 'rangé : donne {board}',
  'boards.deck.used': 'a joué la donne {board} : à ranger de nouveau',
  'boards.deck.loose': 'pas rangé',
  'boards.deck.going': '{laid} cartes sur {all}',
  'boards.deck.scattered': 'Ce paquet a été mélangé',
  'boards.deck.none': 'Aucun paquet de ce jeu n’est enregistré.',
  'boards.deck.enrol': 'Enregistrer un paquet',
  'boards.stack': 'Ranger un paquet',
  'boards.stack.deck': 'Paquet',
  'boards.stack.board': 'Ordre',
  'boards.stack.reader': 'Lecteur',
  'boards.stack.begin': 'Commencer',
  'boards.stack.on': 'Continuer',
  'boards.stack.record': 'celui du paquet, à relever',

  'boards.now.title': 'Posez maintenant',
  'boards.now.any': 'Posez la carte du dessus',
  'boards.now.then': 'Ensuite : {cards}',
  'boards.now.count': '{laid} / {all}',
  'boards.now.way':
    'Chaque carte va face visible sur la pile, que vous voyez : ne jouez pas cette donne. À la fin, retournez toute la pile : la première carte posée se donne en premier.',
  'boards.now.sort': 'Pour aller vite, triez d’abord le paquet par sortes de cartes.',
  'boards.now.left': 'Encore à poser',
  'boards.now.undo': 'Reprendre la dernière',
  'boards.now.stop': 'Abandonner ce paquet',
  'boards.now.stop.note': 'Ce qui est rangé ne compte plus ; il faudra tout reprendre.',
  'boards.now.rests': 'En pause : le lecteur sert à autre chose.',
  'boards.now.voice': 'Dire les cartes',
  'boards.now.done': 'Le paquet {deck} est rangé : donne {board}. Retournez la pile.',
  'boards.now.nothing': 'Aucun paquet ne se range à ce lecteur.',
  'boards.said.laid': 'Posée : {card}.',
  'boards.said.wrong':
    '{ahead, plural, one {Pas {card} : il faut {wanted}. Celle-ci vient juste après.} other {Pas {card} : il faut {wanted}. Celle-ci vient dans # cartes.}}',
  'boards.said.twice': '{card} : cette carte est déjà dans la pile, à la place {place}.',
  'boards.said.spare': '{card} : on n’en joue pas davantage. Laissez-la de côté.',
  'boards.said.foreign': '{card} : cette carte est d’un autre paquet ({deck}).',
  'boards.said.unknown': 'Puce inconnue. Cette carte n’est pas enregistrée.',
  'boards.said.token': 'C’est un jeton : il ne se range pas.',
  'boards.said.ambiguous': 'Ce lecteur lit mal cette puce. Posez la carte sur un autre lecteur.',
  'boards.said.unread': 'Puce mal lue. Reposez la carte.',
  'boards.said.nothing-to-undo': 'La pile est vide.',
  'boards.said.undone': '{card} est reprise.',
  'boards.said.said-again': 'Rien n’a changé.',

  'boards.alarms': 'Cartes hors de l’ordre',
  'boards.alarms.none': 'Tout ce qui est joué suit les donnes.',
  'boards.alarms.at': 'Ronde {round}, table {table}',
  'boards.alarm.not-drawn':
    'Manche {manche}, carte {turn} : {by} a joué {card}. Personne n’a pu la piocher : {drawn} cartes prises, la suivante est à la place {place}.',
  'boards.alarm.not-drawn.none':
    'Manche {manche}, carte {turn} : {by} a joué {card}. Toutes celles de la donne étaient déjà jouées.',
  'boards.alarm.other-hand':
    'Manche {manche}, carte {turn} : {by} a joué {card}, que {holder} devrait avoir.',
  'boards.alarms.why':
    'Paquet en désordre, autre façon de donner, ou carte piochée hors de son tour.',
  'boards.out': 'Ne pas comparer cette table',
  'boards.in': 'Comparer cette table de nouveau',

  'boards.results': 'Résultats comparés',
  'boards.results.none':
    'Rien à comparer pour le moment. Une donne se compare dès qu’une table a fini sa manche.',
  'boards.results.how':
    'L’écart d’un camp : son score moins celui des autres à sa table. Sa donne : cet écart, moins l’écart moyen de tous ceux qui avaient ses cartes.',
  'boards.results.board': 'Ronde {round}, donne {board}',
  'boards.results.board.manche': 'Ronde {round}, manche {manche}, donne {board}',
  'boards.results.place': 'Place',
  'boards.results.score': 'Points',
  'boards.results.margin': 'Écart',
  'boards.results.against': 'Sa donne',
  'boards.results.mean.place': 'Moyenne de la place {place}',
  'boards.results.others': 'Pas comparées : {tables}',
  'boards.results.sum': 'Toutes les donnes',
  'boards.results.boards': 'Donnes',
  'boards.csv.manche': 'Manche',
  'boards.csv.board': 'Donne',
  'boards.csv.mean': 'Écart moyen',
  'boards.results.csv': 'En tableau (CSV)',
  'boards.results.json': 'Pour des programmes (JSON)',

  'boards.refused.no-boards':
    'Cette variante ne compte pas de points. Choisissez-en une qui en compte.',
  'boards.refused.too-many-boards': 'Il y a déjà {most} donnes. Retirez-en une d’abord.',
  'boards.refused.unknown-board': 'La donne {board} n’existe plus. Choisissez-en une autre.',
  'boards.refused.board-in-use':
    'La donne {board} se joue ou se range. Ôtez-la d’abord de sa ronde, ou finissez de ranger.',
  'boards.refused.no-such-round':
    'La ronde {round} n’est pas pour tout de suite. Formez celle d’avant.',
  'boards.refused.round-is-played':
    'La ronde {round} a déjà des résultats : ses donnes ne changent plus.',
  'boards.refused.too-many-manches':
    '{most, plural, one {Une rencontre n’a qu’une manche : donnez une seule donne.} other {Une rencontre a # manches : donnez # donnes au plus.}}',
  'boards.refused.unknown-deck':
    'Ce paquet n’existe plus, ou il est d’un autre jeu. Choisissez-en un autre.',
  'boards.refused.deck-incomplete':
    'Il manque à ce paquet : {card}, {has} sur {needs}. Enregistrez la carte, ou prenez un autre paquet.',
  'boards.refused.reader-busy':
    'Un autre paquet se range à ce lecteur. Finissez-le, ou prenez un autre lecteur.',
  'boards.refused.reader-elsewhere': 'Ce lecteur joue ailleurs. Prenez un autre lecteur.',
  'boards.refused.deck-busy': 'Ce paquet se range à un autre lecteur. Finissez-le là-bas.',
  'boards.refused.no-stacking': 'Rien ne se range à ce lecteur. Commencez de nouveau.',
  'boards.refused.nothing-laid': 'La pile est vide : il n’y a rien à reprendre.',
  'boards.refused.unknown-table': 'La ronde {round} n’a pas de table {table}.',
} as const;
