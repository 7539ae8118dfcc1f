/** Returns a card's name alone, with `un` and with `le`, selected by `form`. */
const forms = (name: string, a: string, the: string): string =>
  `{form, select, a {${a}} the {${the}} other {${name}}}`;

const le = (name: string): string => forms(name, `un ${name}`, `le ${name}`);
const la = (name: string): string => forms(name, `une ${name}`, `la ${name}`);
const lUn = (name: string): string => forms(name, `un ${name}`, `l’${name}`);
const lUne = (name: string): string => forms(name, `une ${name}`, `l’${name}`);
const botte = (name: string): string => forms(name, `la botte ${name}`, `la botte ${name}`);
const Botte = (name: string): string => forms(name, `la Botte ${name}`, `la Botte ${name}`);
const carte = (name: string): string => forms(name, `une carte ${name}`, `la carte ${name}`);

const etape = (km: number): string => forms(`${km} km`, `une étape ${km}`, `l’étape ${km}`);
const carteEtape = (km: number): string =>
  forms(`${km} km`, `une carte-étape ${km}`, `la carte-étape ${km}`);
const carteBorne = (km: number): string =>
  forms(`${km} km`, `une carte Borne ${km}`, `la carte Borne ${km}`);

export const millebornes = {
  // Names of the cards, by edition.
  'cards.classique.25': etape(25),
  'cards.classique.50': etape(50),
  'cards.classique.75': etape(75),
  'cards.classique.100': etape(100),
  'cards.classique.200': etape(200),
  'cards.classique.stop': le('Feu rouge'),
  'cards.classique.speed-limit': la('Limite de vitesse'),
  'cards.classique.out-of-gas': la('Panne d’essence'),
  'cards.classique.flat-tire': la('Crevaison'),
  'cards.classique.accident': lUn('Accident'),
  'cards.classique.roll': le('Feu vert'),
  'cards.classique.end-of-limit': la('Fin de limite'),
  'cards.classique.gasoline': lUne('Essence'),
  'cards.classique.spare-tire': la('Roue de secours'),
  'cards.classique.repairs': la('Réparation'),
  'cards.classique.right-of-way': botte('Prioritaire'),
  'cards.classique.extra-tank': botte('Citerne d’essence'),
  'cards.classique.puncture-proof': botte('Increvable'),
  'cards.classique.driving-ace': botte('As du volant'),

  'cards.prestige.25': carteEtape(25),
  'cards.prestige.50': carteEtape(50),
  'cards.prestige.75': carteEtape(75),
  'cards.prestige.100': carteEtape(100),
  'cards.prestige.200': carteEtape(200),
  'cards.prestige.stop': le('Feu Rouge'),
  'cards.prestige.speed-limit': la('Limite de Vitesse'),
  'cards.prestige.out-of-gas': la('Panne d’Essence'),
  'cards.prestige.flat-tire': le('Crevé'),
  'cards.prestige.accident': lUn('Accident'),
  'cards.prestige.roll': le('Feu Vert'),
  'cards.prestige.end-of-limit': la('Fin de Limite de Vitesse'),
  'cards.prestige.gasoline': lUne('Essence'),
  'cards.prestige.spare-tire': la('Roue de Secours'),
  'cards.prestige.repairs': carte('Réparations'),
  'cards.prestige.right-of-way': Botte('Véhicule Prioritaire'),
  'cards.prestige.extra-tank': Botte('Réservoir à grande Capacité'),
  'cards.prestige.puncture-proof': Botte('Increvable'),
  'cards.prestige.driving-ace': Botte('As du Volant'),

  'cards.green.25': carteBorne(25),
  'cards.green.50': carteBorne(50),
  'cards.green.75': carteBorne(75),
  'cards.green.100': carteBorne(100),
  'cards.green.200': carteBorne(200),
  'cards.green.stop': le('Feu Rouge'),
  'cards.green.speed-limit': la('Limite de Vitesse'),
  'cards.green.out-of-gas': la('Panne d’Électricité'),
  'cards.green.flat-tire': lUne('Alerte Pollution'),
  'cards.green.accident': lUn('Accident'),
  'cards.green.roll': le('Feu Vert'),
  'cards.green.end-of-limit': la('Fin de Limite de Vitesse'),
  'cards.green.gasoline': la('Borne de Recharge'),
  'cards.green.spare-tire': la('Fin du Pic de Pollution'),
  'cards.green.repairs': carte('Réparations'),
  'cards.green.right-of-way': Botte('Véhicule Prioritaire Électrique'),
  'cards.green.extra-tank': Botte('Super Autonomie'),
  'cards.green.puncture-proof': Botte('Covoiturage'),
  'cards.green.driving-ace': Botte('As du Volant'),
  // Short enough to stand beside the card's sign.
  'cards.short.right-of-way': 'Prioritaire',
  'cards.short.extra-tank':
    '{edition, select, classique {Citerne} green {Autonomie} other {Réservoir}}',
  'cards.short.puncture-proof': '{edition, select, green {Covoiturage} other {Increvable}}',
  'cards.short.driving-ace': '{edition, select, classique {As du volant} other {As du Volant}}',

  'cards.distance': '{edition, select, prestige {carte-étape} green {carte Borne} other {étape}}',
  'cards.distances':
    '{edition, select, prestige {cartes-étapes} green {cartes Bornes} other {étapes}}',
  'cards.kind':
    '{kind, select, distance {Étapes} hazard {Attaques} remedy {Parades} other {Bottes}}',

  // One line for each move.
  'plays.distance': '{by} joue {card}',
  'plays.remedy': '{by} pose {aCard}',
  'plays.hazard': '{by} attaque {side} : {card}',
  'plays.hazardFirst': '{card} : {by} attaque {side}',
  'plays.safety': '{by} pose {theCard}',
  'plays.discard': '{by} se défausse : {card}',
  'plays.coupFourre': 'Coup-fourré de {by} : {card} !',
  'plays.extend': '{by} demande l’allonge',
  'plays.doNotExtend': '{by} ne demande pas l’allonge',
  'plays.setDrawPile':
    'Arbitre : {is, plural, =0 {la pioche est vide} one {# carte dans la pioche} other {# cartes dans la pioche}}',
  'plays.endRound': 'Arbitre : fin de la manche',
  'plays.correctSheet': 'Arbitre : manche {round}, {side}, {line} : {value, number}',
  'plays.advice.distance': 'jouez {card}',
  'plays.advice.remedy': 'posez {aCard}',
  'plays.advice.hazard': 'attaquez {side} avec {aCard}',
  'plays.advice.safety': 'posez {theCard}',
  'plays.advice.discard': 'défaussez {aCard}',
  'plays.advice.coupFourre': 'faites un coup-fourré avec {theCard}',
  'plays.advice.extend': 'demandez l’allonge',
  'plays.advice.doNotExtend': 'ne demandez pas l’allonge',
  // Used on its own between a name and a card.
  'plays.brief.discard': 'défausse',
  'plays.overruled': '{play} (avec l’accord de la table)',
  // Corrections of the score sheet are moves too.
  'scores.distance': 'Distance',
  'scores.safeties': 'Bottes',
  'scores.coupsFourres': 'Coups-fourrés',
  'scores.trip': 'Manche gagnée',
  'scores.delayedAction': 'Couronnement',
  'scores.safeTrip': 'Sans 200',
  'scores.noHundreds': 'Sans 200 ni 100',
  'scores.extension': 'Allonge',
  'scores.extensionFailed': 'Allonge manquée',
  'scores.shutOut': 'Capot',
  'scores.total': 'Total',
} as const;
