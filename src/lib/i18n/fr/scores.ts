/** The lines of the score sheet and the ends of rounds and matches. */
export const scores = {
  'scores.distance': 'Distance',
  'scores.distance.text': '{perKm, plural, one {# point} other {# points}} par kilomètre posé.',
  'scores.safeties': 'Bottes',
  'scores.safeties.text':
    '{safety, number} points par botte exposée{allSafeties, plural, =0 {} other {, et # points pour les quatre au lieu de les compter une à une}}.',
  'scores.coupsFourres': 'Coups-fourrés',
  'scores.coupsFourres.text': '{coupFourre, number} points par coup-fourré, en plus de la botte.',
  'scores.trip': 'Manche',
  'scores.trip.text': '{trip, number} points pour la manche gagnée.',
  'scores.delayedAction': 'Couronnement',
  'scores.delayedAction.text':
    '{delayedAction, number} points pour une manche gagnée alors que la pioche est vide.',
  'scores.safeTrip': 'Sans 200',
  'scores.safeTrip.text': '{safeTrip, number} points pour une manche gagnée sans aucun 200.',
  'scores.noHundreds': 'Sans 200 ni 100',
  'scores.noHundreds.text':
    'Si la table l’a choisi : {noHundreds, number} points pour une manche gagnée sans 200 ni 100, en plus de la ligne « Sans 200 ».',
  'scores.extension': 'Allonge',
  'scores.extension.text':
    '{extension, number} points au camp qui a demandé l’allonge et la réussit.',
  'scores.extensionFailed': 'Allonge manquée',
  'scores.extensionFailed.text':
    '{extension, number} points à chaque adversaire du camp qui a demandé l’allonge sans la réussir ; ce camp perd aussi les points de manche.',
  'scores.shutOut': 'Capot',
  'scores.shutOut.text':
    '{shutOut, number} points à chaque adversaire d’un camp qui {rule, select, nosafety {n’a exposé aucune botte} nodistance {n’a posé aucune étape} other {est capot (cette table n’en compte pas)}}.',
  'scores.total': 'Total',
  'scores.roundsWon': 'Manches gagnées',
  'scores.mostRounds': 'Une manche gagnée compte un ; on ne marque pas de points.',

  'scores.end.distance':
    'Manche {number} : {side} {players, plural, one {arrive} other {arrivent}} au but !',
  'scores.end.exhausted':
    'Manche {number} : plus de cartes, {side} {players, plural, one {gagne} other {gagnent}} au kilométrage.',
  'scores.end.exhausted.nobody': 'Manche {number} : plus de cartes, personne ne gagne la manche.',
  'scores.end.shared': 'Manche {number} : plus de cartes, manche partagée par {sides}.',
  'scores.end.referee':
    'Manche {number}, arrêtée par l’arbitre : {side} {players, plural, one {gagne} other {gagnent}} la manche.',
  'scores.end.referee.nobody': 'Manche {number}, arrêtée par l’arbitre, sans vainqueur.',
  'scores.correction':
    '{line} : {value, number} au lieu de {counted, number}{noted, select, yes { ({note})} other {}}',
  'scores.winner': '{side} {players, plural, one {gagne} other {gagnent}} la partie !',
  'scores.winners': 'Partie gagnée à égalité : {sides}.',
  'scores.target': 'Partie en {target, number} points',
  'scores.rounds': 'Partie en {rounds, plural, one {# manche} other {# manches}}',
} as const;
