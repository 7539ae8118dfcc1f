/** Answers for the asking device only: a part of `table`. */
export const answered = {
  'answers.named': '{card}.',
  'answers.heard': 'Carte entendue.',
  'answers.to-write': 'Laissez la carte : sa puce s’écrit.',
  'answers.not-the-desk':
    'Un paquet s’enregistre sur un autre lecteur : ici, rien n’a été pris. Pour utiliser celui-ci, faites-en « Le bureau » sur la page des lecteurs.',
  'answers.enrolled.bound': 'Puce enregistrée.',
  'answers.enrolled.already-bound': 'Cette puce est déjà enregistrée. Rien n’a changé.',
  'answers.enrolled.kind-complete':
    'Toutes les cartes de cette sorte ont déjà leur puce. Choisissez une autre sorte.',
  'answers.enrolled.alias-learnt': 'Ce lecteur aussi connaît maintenant cette carte.',
  'answers.enrolled.ambiguous':
    'Ce lecteur ne lit qu’une partie du numéro, et plusieurs cartes la partagent. Posez la carte sur un autre lecteur.',
  'answers.enrolled.unread': 'Numéro de puce incomplet : rien n’est enregistré.',
  'answers.enrolled.undone': 'La dernière puce n’est plus enregistrée.',
  'answers.enrolled.nothing-to-undo': 'Il n’y a aucune puce à reprendre.',
  'answers.enrolled.skipped': 'Carte passée.',
  'answers.enrolled.said-again': 'Rien n’a changé.',
  'answers.enrolled.begun': 'L’enregistrement commence.',
  'answers.enrolled.stopped': 'L’enregistrement s’arrête. Les lecteurs jouent de nouveau.',
  'answers.checked.counted': 'Comptée.',
  'answers.checked.twice': 'Déjà comptée. Rien n’a changé.',
  'answers.checked.token': 'C’est un jeton de ce paquet : il ne se compte pas.',
  'answers.checked.foreign': 'Cette carte vient d’un autre paquet. Mettez-la de côté.',
  'answers.checked.unknown': 'Cette puce n’est enregistrée nulle part. Mettez-la de côté.',
  'answers.checked.unread': 'Puce mal lue : la carte n’est pas comptée. Reposez-la.',
  'answers.stacked': 'Ensuite : {card}.',
  'answers.stacked.not': 'Pas celle-ci. Il faut : {card}.',
  'answers.identified':
    'Voici le lecteur {reader}. Rien n’a été joué : reposez la carte une fois les lecteurs reconnus.',
  'answers.malformed':
    'Le serveur n’a pas compris ce message. Rien n’a changé ; rechargez la page.',
  'answers.unknown-message':
    'Le serveur ne connaît pas cette demande. Rien n’a changé ; rechargez la page.',
  'answers.unknown-table': 'Il n’y a pas de table sous ce code. Vérifiez le code.',
  'answers.not-allowed': 'Ceci n’est pas permis d’ici.',
  'answers.not-saved':
    'Le coup n’a pas pu être enregistré, rien n’a changé. Recommencez dans un instant.',
  'answers.failed':
    'Erreur du serveur : ce n’est pas fait. Continuez sans, et prévenez la personne qui s’en occupe.',
  'answers.failed.logged':
    'Erreur du serveur : ce n’est pas fait. Continuez sans, et prévenez la personne qui s’en occupe. Numéro dans son journal : {fault}.',
  'answers.bad-setup':
    'Ces réglages ne vont pas ensemble. Vérifiez les joueurs, les camps et les options.',
  'answers.unknown-deck': 'Ce paquet de cartes n’existe pas.',
  'answers.other-box': 'Ce paquet de cartes est celui d’un autre jeu. Choisissez-en un autre.',
  'answers.unknown-reader': 'Ce lecteur n’est pas connu.',
  'answers.in-tournament':
    'Cette table joue un tournoi : c’est lui qui dit qui rejoue, et contre qui.',
  'answers.readers-in-play': 'On joue une partie avec ces lecteurs. Dites d’abord à qui ils sont.',
  'answers.too-many-readers':
    'Ce pont a annoncé trop de lecteurs différents. Donnez-leur des noms qui durent.',
  'answers.unknown-tag-here': 'Cette puce n’est enregistrée nulle part.',
  'answers.unknown-card': 'Cette carte n’existe pas dans ce jeu.',
  'answers.tag-known': 'Cette puce est déjà connue, rien n’a changé. Reposez la carte.',
  'answers.tag-unclear':
    'Ce lecteur lit mal cette puce. Enregistrez la carte depuis la page du paquet.',
  'answers.kind-complete': 'Ces cartes ont déjà toutes leur puce. Rien n’a changé.',
  'answers.unknown-offer': 'Ceci n’est plus proposé : c’est pris, ou c’est laissé.',
  'answers.offer-changed': 'Un jeton est venu s’ajouter. Regardez encore, puis décidez.',
  'answers.bad-name': 'Ce nom ne convient pas : il faut de 1 à 40 caractères.',
  'answers.name-taken': 'Ce nom est déjà pris. Choisissez-en un autre.',
} as const;
