/** Titles and sections of the rule book's page, and rules that no refusal quotes. */
export const millebornesRules = {
  'ruleBook.section.players': 'Joueurs et camps',
  'ruleBook.section.turn': 'Le tour de jeu',
  'ruleBook.section.distances': 'Les {distances}',
  'ruleBook.section.hazards': 'Les attaques',
  'ruleBook.section.remedies': 'Les parades',
  'ruleBook.section.safeties': 'Les bottes et le coup-fourré',
  'ruleBook.section.end': 'La fin de la manche et de la partie',
  'ruleBook.section.scores': 'La marque',
  'ruleBook.section.options': 'Options de la table',
  'ruleBook.section.referee': 'L’arbitre de la table',
  'ruleBook.title.seats': 'Chacun sa place',
  'ruleBook.title.shapes': 'Combien de joueurs',
  'ruleBook.text.shapes': 'On joue ainsi, avec la distance à atteindre :',
  'ruleBook.title.partners': 'L’ordre des équipes',
  'ruleBook.text.partners':
    'Les équipes alternent : entre deux coups d’un camp, chaque autre camp joue une fois. Les partenaires ont un seul jeu devant eux.',
  'ruleBook.title.deal': 'La donne',
  'ruleBook.text.deal':
    'Chacun reçoit six cartes. {edition, select, green {Le plus jeune commence} other {Le joueur à la gauche du donneur commence}}. À chaque manche, la donne avance d’une place vers la gauche.',
  'ruleBook.title.withdrawn': 'Cartes retirées',
  'ruleBook.text.withdrawn':
    'À deux ou trois joueurs, on retire avant la donne une attaque de chaque sorte.',
  'ruleBook.title.copies': 'Le compte des cartes',
  'ruleBook.title.order': 'Chacun son tour',
  'ruleBook.title.oneCard': 'Piocher, puis jouer',
  'ruleBook.title.aloud': 'À voix haute',
  'ruleBook.text.aloud':
    'On peut dire à tout moment les kilomètres de chacun, jamais les cartes que l’on a en main.',
  'ruleBook.title.attackWhileStopped': 'Attaquer arrêté',
  'ruleBook.text.attackWhileStopped':
    'On peut attaquer avant d’avoir démarré, et même sous le coup d’une attaque.',
  'ruleBook.title.rolling': 'Il faut rouler',
  'ruleBook.title.start': 'Démarrer et repartir',
  'ruleBook.text.start':
    '{roll} se pose sur une pile de bataille vide, sur {stop} ou sur une parade.',
  'ruleBook.title.attacked': 'Une attaque arrête',
  'ruleBook.title.two200': 'Deux 200, pas plus',
  'ruleBook.title.limit': '25 et 50 seulement',
  'ruleBook.title.exact': 'Tomber juste',
  'ruleBook.title.opponents': 'Contre les adversaires',
  'ruleBook.title.target': 'Dire qui l’on vise',
  'ruleBook.title.hitRolling': 'Qui roule se fait arrêter',
  'ruleBook.title.hitOnce': 'Une limite à la fois',
  'ruleBook.title.immune': 'La botte protège',
  'ruleBook.title.cure': 'À chaque attaque sa parade',
  'ruleBook.title.somethingToCure': 'Une parade répond',
  'ruleBook.title.endOfLimit': 'La fin de la limite',
  'ruleBook.title.rollAfterRemedy': 'Repartir',
  'ruleBook.text.rollAfterRemedy':
    'Après la parade, il faut encore {aRoll} pour repartir, sauf avec {theRightOfWay}.',
  'ruleBook.title.remedyRestarts': 'Repartir',
  'ruleBook.text.remedyRestarts': 'La parade suffit pour repartir, sans nouveau {roll}.',
  'ruleBook.title.rollOnce': 'Un seul {roll} à la fois',
  'ruleBook.title.safety': 'Jouer une botte',
  'ruleBook.text.safety':
    'Une botte se pose à son tour, à tout moment de la manche. On rejoue aussitôt, tant que la pioche n’est pas vide. Elle emporte l’attaque correspondante si elle est là.',
  'ruleBook.title.rightOfWay': '{rightOfWay}',
  'ruleBook.text.rightOfWay':
    'Cette botte protège de {stop} et de {speedLimit}, et dispense de {roll}.',
  'ruleBook.title.coupFourre': 'Le coup-fourré',
  'ruleBook.title.coupFourreReward': 'Après le coup-fourré',
  'ruleBook.text.coupFourreReward':
    'L’attaque part à la défausse, on complète sa main, puis on joue un tour entier. Les joueurs sautés perdent leur tour.',
  'ruleBook.title.goal': 'Le but',
  'ruleBook.text.goal':
    'Le camp qui atteint exactement la distance gagne la manche, qui s’arrête là.',
  'ruleBook.title.extension': 'L’allonge',
  'ruleBook.title.playedOut': 'La pioche vide',
  'ruleBook.text.playedOut':
    'Pioche vide : on joue les cartes en main, et la manche finit quand il n’en reste plus.',
  'ruleBook.title.lastTurn': 'La pioche vide',
  'ruleBook.text.lastTurn': 'La manche finit après le tour où la dernière carte a été piochée.',
  'ruleBook.title.nobodyThere': 'Personne au but',
  'ruleBook.text.nobodyThere':
    'Si personne n’atteint la distance, {unreached, select, nobody {personne ne gagne la manche} other {qui a le plus de kilomètres gagne la manche}}.',
  'ruleBook.title.matchEnd': 'La fin de la partie',
  'ruleBook.text.matchEnd':
    '{edition, select, green {La partie compte une manche, ou une série de manches. Qui en gagne le plus l’emporte.} other {La partie se joue en 5 000 points, ou selon le choix de la table. Le plus haut total l’emporte.}}',
  'ruleBook.title.matchOver': 'Après la partie',
  'ruleBook.title.overrule': 'La table décide',
  'ruleBook.text.overrule':
    'Une carte refusée revient en main. La table peut pourtant la laisser : le coup compte alors, et il est noté comme tel.',
  'ruleBook.title.endRound': 'Terminer une manche',
  'ruleBook.title.sheet': 'Corriger une feuille',
  'ruleBook.title.pile': 'Compter la pioche',
} as const;
