/**
 * What happened, with the names of this table; the rule itself follows (`rules.…`). `head` is for the television's
 * large warning, at most some 40 characters; `hint` says what would be legal instead.
 */
export const refusals = {
  'refusals.match-over': 'La partie est terminée.',
  'refusals.match-over.head': 'Partie terminée',
  'refusals.match-over.hint':
    'Annulez le dernier coup pour la reprendre, ou ouvrez une autre table.',

  'refusals.unknown-player': 'Personne à cette table ne s’appelle {by}.',
  'refusals.unknown-player.head': 'Joueur inconnu',
  'refusals.unknown-player.hint': 'Choisissez un joueur assis à cette table.',

  'refusals.extension-pending': 'Une réponse est attendue : allonge, ou pas d’allonge ?',
  'refusals.extension-pending.head': 'Allonge ou pas ?',
  'refusals.extension-pending.hint':
    'Répondez avec le jeton « Allonge » ou « Pas d’allonge », ou au téléphone.',

  'refusals.extension-not-available': '{by} ne peut pas demander l’allonge maintenant.',
  'refusals.extension-not-available.head': 'Pas d’allonge maintenant',
  'refusals.extension-not-available.hint': 'La manche continue sans changement.',

  'refusals.no-coup-fourre': 'Pas de coup-fourré ici pour {by} avec {theCard}.',
  'refusals.no-coup-fourre.head': 'Pas de coup-fourré',
  'refusals.no-coup-fourre.hint': 'À son tour, une botte se pose toujours.',

  'refusals.no-such-card':
    '{TheCard} : tous les exemplaires sont déjà sortis dans cette manche, ou ce jeu ne l’a pas.',
  'refusals.no-such-card.head': 'Carte en trop',
  'refusals.no-such-card.hint':
    'Reprenez la carte ; si elle est bien là, annulez le coup noté à tort avant elle.',

  'refusals.target-missing': 'Contre qui ? {TheCard} peut viser plusieurs camps.',
  'refusals.target-missing.head': '{card} : contre qui ?',
  'refusals.target-missing.hint': 'Posez le jeton du camp visé, ou touchez-le sur un téléphone.',

  'refusals.own-side': '{by} vise son propre camp avec {theCard}.',
  'refusals.own-side.head': 'C’est votre propre camp',
  'refusals.own-side.hint': 'Visez un camp adverse.',

  'refusals.hand-empty': '{by} n’a plus de carte en main.',
  'refusals.hand-empty.head': 'Plus de carte en main',
  'refusals.hand-empty.hint': 'C’est au joueur suivant qui a encore des cartes.',

  'refusals.not-your-turn': 'C’est à {turn} de jouer, pas à {by}.',
  'refusals.not-your-turn.head': 'C’est à {turn} de jouer',
  'refusals.not-your-turn.hint': 'Hors de son tour, seul un coup-fourré se joue.',

  'refusals.under-attack': '{side} : {theHazard} bloque la route, impossible de poser {theCard}.',
  'refusals.under-attack.head': 'Bloqué : {hazard}',
  'refusals.under-attack.hint': 'Il faut {theRemedy} ou {theCure}.',

  'refusals.not-rolling':
    '{side} ne {players, plural, one {roule} other {roulent}} pas : impossible de poser {theCard}.',
  'refusals.not-rolling.head': '{roll} d’abord',
  'refusals.not-rolling.hint': 'Posez {aRoll} ou {theRightOfWay}.',

  'refusals.too-many-200':
    '{side} {players, plural, one {a} other {ont}} déjà posé deux {distances} 200.',
  'refusals.too-many-200.head': 'Déjà deux 200',
  'refusals.too-many-200.hint': 'Posez 25, 50, 75 ou 100, ou défaussez ce 200.',

  'refusals.speed-limited':
    '{side} {players, plural, one {roule} other {roulent}} sous {speedLimit}, {card} va trop vite.',
  'refusals.speed-limited.head': '{speedLimit} : 25 ou 50',
  'refusals.speed-limited.hint': 'Posez 25, 50, {aEndOfLimit} ou {theRightOfWay}.',

  'refusals.over-distance':
    '{side} : il ne manque que {missing, number} km pour atteindre {distanceToReach, number} km, {card} serait de trop.',
  'refusals.over-distance.head': 'Trop loin : il reste {missing, number} km',
  'refusals.over-distance.hint': 'Posez au plus {missing, number} km.',

  'refusals.no-speed-limit': '{side} : pas de {speedLimit} à recouvrir.',
  'refusals.no-speed-limit.head': 'Rien à recouvrir',
  'refusals.no-speed-limit.hint': 'Gardez cette carte, ou défaussez-la.',

  'refusals.wrong-remedy': '{side} : {theCard} n’annule pas {theHazard}.',
  'refusals.wrong-remedy.head': 'Mauvaise parade',
  'refusals.wrong-remedy.hint': 'Il faut {theRemedy} ou {theCure}.',

  'refusals.already-rolling': '{side} {players, plural, one {roule} other {roulent}} déjà.',
  'refusals.already-rolling.head': 'Vous roulez déjà',
  'refusals.already-rolling.hint': 'Gardez {theRoll} pour plus tard, ou défaussez-le.',

  'refusals.nothing-to-remedy': '{side} : aucune attaque que {theCard} puisse annuler.',
  'refusals.nothing-to-remedy.head': 'Rien à annuler',
  'refusals.nothing-to-remedy.hint': 'Gardez cette carte, ou défaussez-la.',

  'refusals.immune': '{side} : {theSafety} protège contre {theCard}.',
  'refusals.immune.head': '{safety} protège',
  'refusals.immune.hint': 'Visez un autre camp, ou jouez une autre attaque.',

  'refusals.already-limited':
    '{side} {players, plural, one {a} other {ont}} déjà une {speedLimit}.',
  'refusals.already-limited.head': 'Déjà une limite',
  'refusals.already-limited.hint': 'Visez un autre camp, ou jouez une autre attaque.',

  'refusals.target-not-rolling':
    '{side} ne {players, plural, one {roule} other {roulent}} pas : {theCard} ne s’y pose pas.',
  'refusals.target-not-rolling.head': 'Ce camp ne roule pas',
  'refusals.target-not-rolling.hint': 'Seule {theSpeedLimit} se pose sur un camp arrêté.',

  'refusals.bad-count': 'La pioche ne peut pas avoir ce nombre de cartes.',
  'refusals.bad-count.head': 'Compte impossible',
  'refusals.bad-count.hint': 'Donnez un nombre entier de 0 à {most, number}.',

  'refusals.nothing-played': 'Aucune carte n’a encore été posée ni défaussée dans cette manche.',
  'refusals.nothing-played.head': 'La manche n’a pas commencé',
  'refusals.nothing-played.hint':
    'Jouez la manche ; pour rouvrir la précédente, annulez le dernier coup.',

  'refusals.no-such-round': 'Cette manche n’est pas finie : elle n’a pas encore de feuille.',
  'refusals.no-such-round.head': 'Pas encore de feuille',
  'refusals.no-such-round.hint': 'Corrigez une manche finie.',
  'refusals.no-such-side': 'Il n’y a pas ce camp à cette table.',
  'refusals.no-such-side.head': 'Camp inconnu',
  'refusals.no-such-side.hint': 'Choisissez un camp de la feuille.',
  'refusals.no-such-line': 'La feuille de cette édition n’a pas cette ligne.',
  'refusals.no-such-line.head': 'Ligne inconnue',
  'refusals.no-such-line.hint': 'Choisissez une ligne de la feuille.',
  'refusals.bad-points': 'Une ligne ne peut pas avoir ce nombre de points.',
  'refusals.bad-points.head': 'Points impossibles',
  'refusals.bad-points.hint': 'Donnez un nombre entier de 0 à {most, number}.',
  'refusals.bad-note': 'Une correction dit en quelques mots pourquoi.',
  'refusals.bad-note.head': 'Pourquoi cette correction ?',
  'refusals.bad-note.hint': 'Écrivez une note de {most, number} caractères au plus.',
  'refusals.same-points': 'La ligne a déjà ces points.',
  'refusals.same-points.head': 'Rien à corriger',
  'refusals.same-points.hint': 'Donnez une autre valeur.',
} as const;
