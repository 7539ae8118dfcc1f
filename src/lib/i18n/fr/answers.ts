/** What a tap, a button or a command is answered: what happened, and what to do. */
export const answers = {
  'answers.accepted': 'C’est noté.',
  'answers.which-side': 'Contre qui ? {TheCard} peut viser plusieurs camps.',
  'answers.which-player': 'Qui joue {theCard} ?',
  'answers.question.todo':
    'Répondez avec un jeton, sur un téléphone, ou en posant la carte sur le bon lecteur.',
  'answers.unknown-tag':
    'Carte inconnue : cette puce n’est enregistrée nulle part. Enregistrez-la sur la page des cartes.',
  'answers.other-deck':
    'Cette carte vient d’un autre paquet. Reprenez-la, ou jouez avec ce paquet.',
  'answers.already-seen.side': 'Déjà vu : {theCard} est devant {side}. Rien n’a changé.',
  'answers.already-seen.discard': 'Déjà vu : {theCard} est à la défausse. Rien n’a changé.',
  'answers.named': '{card}.',
  'answers.heard': 'Carte entendue.',
  'answers.to-write': 'Laissez la carte : sa puce s’écrit.',
  'answers.no-table':
    'Aucune table ne joue avec ces lecteurs. Choisissez-en une sur la page d’accueil.',
  'answers.not-the-desk':
    'La maison s’occupe de son paquet sur un autre lecteur : ici, rien n’a été pris. Pour utiliser celui-ci, faites-en « Le bureau » sur la page des lecteurs.',
  'answers.enrolled.bound': 'Puce enregistrée.',
  'answers.enrolled.already-bound': 'Cette puce est déjà enregistrée. Rien n’a changé.',
  'answers.enrolled.kind-complete':
    'Toutes les cartes de cette sorte ont déjà leur puce. Choisissez une autre sorte.',
  'answers.enrolled.alias-learnt': 'Ce lecteur aussi connaît maintenant cette carte.',
  'answers.enrolled.ambiguous':
    'Ce lecteur ne lit qu’une partie du numéro, et plusieurs cartes la partagent. Posez la carte sur un autre lecteur.',
  'answers.enrolled.unread': 'Puce mal lue : rien n’est enregistré. Reposez la carte.',
  'answers.checked.counted': 'Comptée.',
  'answers.checked.twice': 'Déjà comptée. Rien n’a changé.',
  'answers.checked.token': 'C’est un jeton de ce paquet : il ne se compte pas.',
  'answers.checked.foreign': 'Cette carte vient d’un autre paquet. Mettez-la de côté.',
  'answers.checked.unknown': 'Cette puce n’est enregistrée nulle part. Mettez-la de côté.',
  'answers.checked.ambiguous':
    'Ce lecteur ne lit qu’une partie du numéro, et plusieurs cartes la partagent. Posez la carte sur un autre lecteur.',
  'answers.checked.unread': 'Puce mal lue : la carte n’est pas comptée. Reposez-la.',
  'answers.identified':
    'Voici le lecteur {reader}. Rien n’a été joué : reposez la carte une fois les lecteurs reconnus.',

  'answers.answer-first': 'Une question attend : répondez-y d’abord, puis reposez la carte.',
  'answers.nothing-to-answer': 'Aucune question n’attend de réponse.',
  'answers.nothing-to-undo': 'Il n’y a aucun coup à annuler.',
  'answers.nothing-refused': 'Aucune carte refusée n’attend de décision.',
  'answers.not-overrulable': 'Ce refus ne peut pas être levé : reprenez la carte.',
  'answers.no-such-choice': 'Ce n’est pas une des réponses possibles.',
  'answers.too-many-corrections':
    'Ce match a été trop corrigé pour remonter encore si loin. Corrigez un coup plus récent, annulez des coups et rejouez-les, ou demandez à l’arbitre ou à la maison.',
  'answers.too-many-moves':
    'Ce match a 5 000 coups et ne peut pas en avoir plus. Ouvrez une nouvelle table.',
  'answers.moved-on': 'Trop tard, le jeu a continué. Regardez l’écran et recommencez au besoin.',
  'answers.no-round-to-start': 'Aucune manche n’attend de commencer.',
  'answers.no-such-action': 'Ce jeton ne sert pas dans ce jeu.',
  'answers.no-such-place': 'Cette place n’existe pas à cette table.',
  'answers.no-link-left': 'Plus de liaison à poser. Reprenez-la.',
  'answers.link-leads-nowhere': 'Cette liaison ne mène à aucune place libre. Reprenez-la.',
  'answers.not-discardable': 'Cette carte ne se jette pas : seuls les jokers se jettent.',
  'answers.nothing-to-count':
    'Rien à compter ici : seuls les nombres et les jokers restés en main comptent.',
  'answers.no-coup-fourre-to-switch':
    'Le dernier coup n’est pas une botte à relire en coup-fourré.',
  'answers.paused': 'La table est en pause : rien n’est joué. Reprenez d’abord sur un téléphone.',
  'answers.corrected.replace': 'Le coup n° {number, number} a été corrigé.',
  'answers.corrected.remove': 'Le coup n° {number, number} a été retiré.',
  'answers.corrected.insert': 'Un coup oublié a été ajouté avant le n° {number, number}.',
  'answers.only-to-look-at':
    'Cette partie vient d’un fichier, pour être regardée : on n’y joue pas.',
  'answers.counted-by-hand':
    'À cette table, on compte à la main : aucune carte n’est suivie. Rien n’a changé.',
  'answers.only-referee':
    'Seul l’arbitre peut faire cela : c’est sa décision qui serait prise, changée ou annulée. Demandez-lui.',
  'answers.let-in': '{who} est admis : ses lecteurs jouent avec vous.',
  'answers.nobody-asks':
    'Aucun lecteur ne demande à entrer. Lancez sa demande, puis reposez le jeton de la maison.',
  'answers.several-ask':
    'Plusieurs lecteurs demandent à entrer : le jeton n’en admet aucun. Refusez celui de trop sur un écran de la maison, ou tapez le code.',
  'answers.needs-code':
    'Le jeton de la maison n’admet que des lecteurs. Pour régler la maison, il faut le code.',
  'answers.laid-late':
    'Le jeton de la maison arrive trop tard, ou l’horloge de ce lecteur est fausse. Reposez-le, ou tapez le code.',
  'answers.reader-of-page':
    'Le jeton de la maison ne compte pas sur le lecteur d’une page. Posez-le sur un lecteur relié à un pont, ou tapez le code.',
  'answers.not-written':
    'Le jeton de la maison ne s’écrit pas : il ne compte que dans cette maison.',

  'answers.malformed':
    'Le serveur n’a pas compris ce message. Rien n’a changé ; rechargez la page.',
  'answers.unknown-message':
    'Le serveur ne connaît pas cette demande. Rien n’a changé ; rechargez la page.',
  'answers.unknown-table': 'Il n’y a pas de table sous ce code. Vérifiez le code.',
  'answers.not-allowed': 'Ceci n’est pas permis d’ici.',
  'answers.not-saved':
    'Le coup n’a pas pu être enregistré, rien n’a changé. Recommencez dans un instant.',
  'answers.failed': 'Le serveur n’a pas su répondre, rien n’a changé. Recommencez dans un instant.',
  'answers.bad-setup':
    'Ces réglages ne vont pas ensemble. Vérifiez les joueurs, les camps et les options.',
  'answers.unknown-deck': 'Ce paquet de cartes n’existe pas.',
  'answers.other-box': 'Ce paquet de cartes est celui d’un autre jeu. Choisissez-en un autre.',
  'answers.unknown-reader': 'Ce lecteur n’est pas connu.',
  'answers.too-many-readers':
    'La maison ne retient plus de nouveau lecteur de ce pont. Donnez à ses lecteurs des noms qui durent.',
  'answers.unknown-tag-here': 'Cette puce n’est enregistrée nulle part.',
  'answers.unknown-card': 'Cette carte n’existe pas dans ce jeu.',
  'answers.unknown-offer': 'Ceci n’est plus proposé : c’est pris, ou c’est laissé.',
  'answers.offer-changed': 'Un jeton est venu s’ajouter. Regardez encore, puis décidez.',
  'answers.bad-name': 'Ce nom ne convient pas : il faut de 1 à 40 caractères.',
  'answers.name-taken': 'Ce nom est déjà pris. Choisissez-en un autre.',
} as const;
