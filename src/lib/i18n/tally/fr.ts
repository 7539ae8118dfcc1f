export const tally = {
  // Score page, and the scoreboard on the television.
  'tally.title': 'Feuille de marque {code}',
  'tally.game': 'La partie',
  'tally.leads': '{players, plural, one {mène} other {mènent}} de {points, number}',
  'tally.level': 'À égalité',
  'tally.open': 'en cours',
  'tally.km': 'Kilomètres',
  'tally.km.less': '{km, number} km de moins : {side}',
  'tally.km.more': '{km, number} km de plus : {side}',
  'tally.cell.of': '{what}, {side}',
  'tally.arrived': 'Au but !',
  'tally.arrivedAt': '{side} au but : {km, number} km',
  'tally.safety.none': 'pas posée',
  'tally.safety.exposed': 'posée',
  'tally.safety.coup-fourre': 'coup-fourré',
  'tally.safety.of': '{card}, {side} : {mark}',
  'tally.safety.takenBy': 'chez {side}',
  'tally.safety.hint': 'Touchez : posée, coup-fourré, retirée.',
  'tally.pending':
    'Capot : +{points, number} si {sides} {players, plural, one {reste} other {restent}} {rule, select, nodistance {à 0 km} other {sans botte}}.',
  'tally.safeTrip': 'Sans 200',
  'tally.extension': 'Allonge demandée',
  'tally.out': 'A posé sa dernière carte',
  'tally.exhausted': 'Personne n’est arrivé : plus de cartes',
  'tally.exhausted.elevens': 'Tout le monde passe : la partie s’arrête',
  'tally.bonus': 'Cartes bonus',
  'tally.numbers': 'Nombres en main',
  'tally.jokers': 'Jokers en main',
  'tally.less': '{step, number} de moins, {what}, {side}',
  'tally.more': '{step, number} de plus, {what}, {side}',
  'tally.next': 'Manche suivante',
  'tally.unfilled.note': 'La feuille est vide pour {names}.',
  'tally.unfilled.gains': 'Continuer ajoute les points de capot : {gains}.',
  'tally.unfilled.keep': 'Compléter la feuille',
  'tally.unfilled.act': 'Continuer quand même',
  'tally.finishMatch': 'Terminer la partie',
  'tally.backToOpen': 'Revenir à la manche en cours',
  'tally.rounds': 'Les manches',
  'tally.sheets': 'Feuilles de la manche',
  'tally.look': 'Voir les feuilles',
  'tally.reopen': 'Corriger les feuilles',
  'tally.correcting':
    'Manche {round, number} terminée : ce que vous changez ici corrige la partie.',
  'tally.unread':
    '« {typed} » n’est pas un nombre : rien n’a changé. Tapez par exemple 475, 1 000 ou 100+75+200.',
  'tally.change.filled': '{side}, {what} : {value}',
  'tally.yes': 'oui',
  'tally.no': 'non',
  'tally.unsent':
    '{count, plural, one {# changement pas encore envoyé.} other {# changements pas encore envoyés.}}',
  'tally.unsent.note':
    'Le serveur ne répond pas. Continuez sur cette page : ce téléphone garde tout et l’envoie plus tard.',
  'tally.unsent.inMemory':
    'Le serveur ne répond pas. Ce navigateur n’enregistre rien (fenêtre privée ou mémoire pleine). Continuez, mais laissez cette page ouverte jusqu’à son retour.',
  'tally.stale': 'Sans nouvelles du serveur.',
  'tally.conflict.title':
    '{count, plural, one {Un changement n’a pas pu être noté} other {# changements n’ont pas pu être notés}}',
  'tally.conflict.other':
    '{side}, {what} : un autre téléphone a noté « {is} », vous vouliez « {wanted} ».',
  'tally.conflict.failed':
    '{side}, {what} : erreur du serveur, « {wanted} » n’est pas noté ; « {is} » reste.',
  'tally.conflict.failed.other': 'Erreur du serveur : ce n’est pas fait. Continuez sans.',
  'tally.conflict.keep': 'Laisser « {is} »',
  'tally.conflict.mine': 'Mettre « {wanted} »',
  'tally.conflict.seen': 'C’est vu',
  'tally.join': 'Compter à plusieurs',
  'tally.join.note': 'Visez ce code avec un autre téléphone : il écrit sur la même feuille.',
  'tally.join.typed': 'Ou tapez-y {address}, puis ces six chiffres :',
  'tally.join.qr': 'Code QR de la feuille de marque',
  'tally.ofCards':
    'À cette table, les cartes sont suivies une à une, et les points comptés à mesure.',
  'tally.cards.none': 'La feuille d’une manche est là dès qu’elle est finie.',
  'tally.cards.pick': 'Touchez un nombre pour le corriger.',
  'tally.cards.why': 'Pourquoi ?',
  'tally.cards.why.forgotten': 'carte oubliée',
  'tally.cards.why.misread': 'carte mal lue',
  'tally.cards.why.agreed': 'accord de la table',
  'tally.cards.why.other': 'Autre raison',
  'tally.cards.save': 'Corriger',
  'tally.gone': 'Aucune feuille {code}',

  'tally.refusal.at': '{side} – {why}',
  'tally.refusal.no-such-sheet': 'Cette manche n’existe pas encore.',
  'tally.refusal.no-such-cell': 'Cette ligne n’existe pas sur la feuille de cette édition.',
  'tally.refusal.match-over': 'La partie est finie.',
  'tally.refusal.moved-on':
    'Trop tard : un autre téléphone a changé la feuille depuis. Regardez-la et recommencez au besoin.',
  'tally.refusal.changed-meanwhile': 'Un autre téléphone y a noté {is} entre-temps.',
  'tally.refusal.no-such-km': 'Les kilomètres vont de 25 en 25 : aucune carte ne fait ce compte.',
  'tally.refusal.past-distance':
    'On ne dépasse pas {distance, number} km{extendTo, plural, =0 {.} other {, sauf si l’allonge est demandée (jusqu’à # km).}}',
  'tally.refusal.more-km-than-cards':
    'Toutes les étapes de la boîte ne font que {most, number} km à vous tous.',
  'tally.refusal.two-winners':
    '{side} {players, plural, one {est} other {sont}} déjà au but. Un seul camp arrive : corrigez d’abord l’autre.',
  'tally.refusal.two-winners.elevens':
    '{side} a déjà posé sa dernière carte : la partie s’est arrêtée là.',
  'tally.refusal.safety-taken':
    '{card} : il n’y en a qu’une, et elle est chez {side}. Retirez-la là-bas d’abord.',
  'tally.refusal.not-the-winner': '{what} : seulement pour le camp qui a gagné la manche.',
  'tally.refusal.extension-asked':
    '{side} {players, plural, one {a} other {ont}} déjà demandé l’allonge.',
  'tally.refusal.extension-too-soon':
    '{side} {players, plural, one {a} other {ont}} demandé l’allonge : il faut au moins {distance, number} km.',
  'tally.refusal.somebody-arrived':
    '{side} {players, plural, one {est} other {sont}} au but : la manche s’est finie ainsi.',
  'tally.refusal.somebody-arrived.elevens':
    '{side} a posé sa dernière carte : la partie s’est finie ainsi.',
  'tally.refusal.nobody-arrived':
    'Personne n’est à {distance, number} km. Complétez la feuille, sauf s’il n’y a plus de cartes.',
  'tally.refusal.nobody-arrived.elevens':
    'Dites qui a posé sa dernière carte, ou que tout le monde passe.',
  'tally.refusal.hand-was-empty':
    'Qui a posé sa dernière carte n’a plus rien en main : ni nombre, ni joker.',
  'tally.refusal.more-than-the-box':
    '{what} : la boîte n’en a que {most, number} pour tous les joueurs.',

  'tally.tv.note': 'Compté à la main',
  'tally.tv.byRound': 'Points par manche',
  'tally.tv.filling': 'Manche {round, number} : on compte',
  'tally.tv.done': 'Manche {round, number} terminée',
  'tally.tv.wins': '{side} {players, plural, one {gagne} other {gagnent}} la manche',
  'tally.tv.shared': 'Manche partagée : {sides}',
  'tally.tv.nobody': 'Personne ne gagne la manche',
  'tally.tv.won': '{players, plural, one {gagne} other {gagnent}} la partie !',
  'tally.tv.start': 'La partie peut commencer',
  'tally.tv.how': 'Jouez avec vos cartes ; marquez chaque manche sur un téléphone.',
  'tally.tv.none': 'Aucune manche n’est encore finie.',
  'tally.delayedAction': 'Couronnement',
  'tally.noHundreds': 'Sans 200 ni 100',
} as const;
