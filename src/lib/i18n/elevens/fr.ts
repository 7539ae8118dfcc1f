export const elevens = {
  // Elevens: events at this table (`elevens.refused.…`), and its rules (`elevens.rule.…`).
  'elevens.source': 'Elevens Braille, « {section} »',
  'elevens.card.number': '{row} {value, number}',
  'elevens.card.joker': 'Joker',
  'elevens.card.link': 'Liaison',
  'elevens.card.bonus': 'Bonus',

  'elevens.refused.game-over': 'La partie est terminée.',
  'elevens.refused.game-over.head': 'Partie terminée',
  'elevens.refused.game-over.hint': 'Annulez le dernier coup pour la reprendre.',
  'elevens.refused.unknown-player': 'Personne à cette table ne s’appelle {by}.',
  'elevens.refused.unknown-player.head': 'Joueur inconnu',
  'elevens.refused.unknown-player.hint': 'Choisissez un joueur assis à cette table.',
  'elevens.refused.not-your-turn': 'C’est à {turn} de jouer, pas à {by}.',
  'elevens.refused.not-your-turn.head': 'Pas votre tour',
  'elevens.refused.not-your-turn.hint': 'Attendez votre tour.',
  'elevens.refused.no-such-row': 'Aucune rangée ne s’appelle {row}.',
  'elevens.refused.no-such-row.head': 'Rangée inconnue',
  'elevens.refused.no-such-row.hint': 'Choisissez une des quatre rangées de la table.',
  'elevens.refused.no-such-value': 'La rangée « {row} » n’a pas de {value}.',
  'elevens.refused.no-such-value.head': 'Nombre impossible',
  'elevens.refused.no-such-value.hint': 'Choisissez un nombre de 1 à 21.',
  'elevens.refused.no-such-card': 'Il ne reste aucun joker à jouer.',
  'elevens.refused.no-such-card.head': 'Plus de joker',
  'elevens.refused.no-such-card.hint': 'Posez la carte nombre elle-même.',
  'elevens.refused.taken': 'La place {value} de la rangée « {row} » est déjà prise.',
  'elevens.refused.taken.head': 'Place déjà prise',
  'elevens.refused.taken.hint': 'Choisissez une place libre.',
  'elevens.refused.not-adjacent': 'Rien n’est posé à côté du {value} dans la rangée « {row} ».',
  'elevens.refused.not-adjacent.head': 'Rien à côté',
  'elevens.refused.not-adjacent.hint': 'Posez d’abord un nombre voisin, ou utilisez une liaison.',
  'elevens.refused.no-link-left': '{by} n’a plus de liaison.',
  'elevens.refused.no-link-left.head': 'Plus de liaison',
  'elevens.refused.no-link-left.hint': 'Posez la carte à côté d’une carte de sa rangée.',
  'elevens.refused.link-without-anchor':
    'La place {value} de la rangée « {link} » est libre : rien d’où partir.',
  'elevens.refused.link-without-anchor.head': 'Départ vide',
  'elevens.refused.link-without-anchor.hint': 'Partez d’une carte nombre ou d’un joker déjà posé.',
  'elevens.refused.not-neighbours': 'Les rangées {link} et {row} ne sont pas voisines.',
  'elevens.refused.not-neighbours.head': 'Rangées non voisines',
  'elevens.refused.not-neighbours.hint':
    'Une liaison mène à la rangée juste au-dessus ou au-dessous.',
  'elevens.refused.nothing-to-exchange': 'Il n’y a pas de joker au {value} de la rangée « {row} ».',
  'elevens.refused.nothing-to-exchange.head': 'Pas de joker là',
  'elevens.refused.nothing-to-exchange.hint': 'Visez la place d’un joker posé.',
  'elevens.refused.exchange-needs-another-card':
    'Après un échange, {by} doit encore poser une carte.',
  'elevens.refused.exchange-needs-another-card.head': 'Encore une carte',
  'elevens.refused.exchange-needs-another-card.hint':
    'Posez une autre carte, ou annulez l’échange.',
  'elevens.refused.draw-after-play': '{by} a déjà joué une carte à ce tour.',
  'elevens.refused.draw-after-play.head': 'Déjà joué',
  'elevens.refused.draw-after-play.hint': 'Jouez encore, ou terminez le tour.',
  'elevens.refused.draw-pile-empty': 'La pioche est vide.',
  'elevens.refused.draw-pile-empty.head': 'Pioche vide',
  'elevens.refused.draw-pile-empty.hint': 'Posez une carte si possible, sinon passez.',
  'elevens.refused.must-draw':
    'La pioche a encore {drawPile, plural, one {# carte} other {# cartes}}.',
  'elevens.refused.must-draw.head': 'Pioche pas vide',
  'elevens.refused.must-draw.hint': 'Posez une carte, ou piochez.',
  'elevens.refused.nothing-played': '{by} n’a encore rien joué à ce tour.',
  'elevens.refused.nothing-played.head': 'Rien de joué',
  'elevens.refused.nothing-played.hint': 'Posez une carte, ou piochez.',
  'elevens.refused.not-over': 'La partie n’est pas finie.',
  'elevens.refused.not-over.head': 'Partie pas finie',
  'elevens.refused.not-over.hint': 'Les cartes restantes se comptent à la fin.',
  'elevens.refused.leftover-mismatch':
    '{by} : les cartes données ne vont pas avec {hand, plural, =0 {une main vide} one {# carte en main} other {# cartes en main}} ou sont déjà sorties.',
  'elevens.refused.leftover-mismatch.head': 'Compte impossible',
  'elevens.refused.leftover-mismatch.hint': 'Reposez une à une les cartes qui restent en main.',

  'elevens.rule.seats': 'Seuls les joueurs assis à la table jouent.',
  'elevens.rule.rows':
    'Les quatre 11 ouvrent quatre rangées, une par couleur, qui vont de 1 à 21. Sont voisines deux rangées placées l’une sous l’autre.',
  'elevens.rule.copies':
    'Chaque nombre existe une fois par couleur et n’a qu’une place. La boîte a quatre jokers ; la variante pour débutant les laisse de côté.',
  'elevens.rule.order':
    'Le plus jeune commence, puis on joue dans le sens des aiguilles d’une montre.',
  'elevens.rule.choice':
    'À son tour, on joue une à quatre cartes, ou bien on pioche une carte, pas les deux.',
  'elevens.rule.adjacent':
    'Une carte se pose dans la rangée de sa couleur : à côté d’une autre, ou par une liaison.',
  'elevens.rule.pile':
    'Qui ne pose pas pioche. Quand la pioche est vide, on pose si on le peut, sinon on passe.',
  'elevens.rule.links':
    'Une liaison part d’une carte posée et mène à la même valeur dans une rangée voisine. La carte s’y pose aussitôt. La liaison ne compte pas parmi les quatre et ne sert qu’une fois.',
  'elevens.rule.joker':
    'Un joker se pose à la place de n’importe quelle carte nombre. On peut aussi le jeter, il compte alors parmi les quatre cartes du tour.',
  'elevens.rule.exchange':
    'La carte nombre remplace le joker qui tient sa place, et le joker revient en main.',
  'elevens.rule.exchangeMore': 'Le tour d’un échange pose encore au moins une autre carte.',
  'elevens.rule.bonus':
    'Qui ferme une moitié de rangée (1 à 11 ou 11 à 21) gagne une carte bonus, s’il en reste.',
  'elevens.rule.end': 'La partie s’arrête dès qu’un joueur n’a plus de carte en main.',
  'elevens.rule.points':
    'Un bonus rapporte onze points. Chaque nombre resté en main coûte sa valeur, chaque joker onze. Les liaisons ne comptent pas.',
  'elevens.rule.beginner':
    'Sans liaisons, bonus ni jokers : le premier qui n’a plus de carte gagne.',

  'elevens.play.place': '{by} pose {row} {value, number}',
  'elevens.play.joker': '{by} pose un joker pour {row} {value, number}',
  'elevens.play.link': '{play}, par une liaison depuis {link}',
  'elevens.play.exchange': '{by} échange le joker de {row} {value, number}',
  'elevens.play.throwJoker': '{by} jette un joker',
  'elevens.play.draw': '{by} pioche',
  'elevens.play.pass': '{by} passe',
  'elevens.play.end': '{by} termine son tour',
  'elevens.play.leftover':
    '{by} compte {numbers, plural, =0 {aucun nombre} one {# nombre} other {# nombres}} et {jokers, plural, =0 {aucun joker} one {# joker} other {# jokers}} en main',
  'elevens.advice.place': 'posez {row} {value, number}',
  'elevens.advice.joker': 'posez un joker pour {row} {value, number}',
  'elevens.advice.exchange': 'échangez le joker de {row} {value, number}',
  'elevens.advice.throwJoker': 'jetez un joker',
  'elevens.advice.draw': 'piochez',
  'elevens.advice.pass': 'passez',
  'elevens.advice.end': 'terminez votre tour',
  'changes.hand': '{name} : {before, number} → {after, number} cartes en main',

  // Phone of a player of Elevens: words first.
  'elevensPhone.turn.used':
    '{cards, plural, =0 {Aucune carte jouée sur 4} one {# carte jouée sur 4} other {# cartes jouées sur 4}}',
  'elevensPhone.link': 'Une liaison est posée : la prochaine carte passe par elle.',
  'elevensPhone.rows': 'Les rangées',
  'elevensPhone.player.me': 'moi',
  'elevensPhone.play': 'Jouer une carte',
  'elevensPhone.play.note': 'Pour une carte sans puce, ou une table sans lecteur. {name} joue.',
  'elevensPhone.play.closed': 'Une question est ouverte : répondez-y d’abord.',
  'elevensPhone.play.what': 'Que pose {name} ?',
  'elevensPhone.play.number': 'Carte nombre',
  'elevensPhone.play.row': 'Dans la rangée',
  'elevensPhone.play.value': 'Quelle place ?',
  'elevensPhone.play.noPlace': 'Rien à poser dans cette rangée.',
  'elevensPhone.play.other': 'Autre nombre',
  'elevensPhone.play.less': 'Un de moins',
  'elevensPhone.play.more': 'Un de plus',
  'elevensPhone.play.place': 'Poser {row} {value, number}',
  'elevensPhone.play.placeJoker': 'Poser un joker en {row} {value, number}',
  'elevensPhone.exchange': 'Échanger le joker de {row} {value, number}',
  'elevensPhone.throwJoker': 'Jeter un joker',
  'elevensPhone.draw': 'Piocher',
  'elevensPhone.pass': 'Passer',
  'elevensPhone.end': 'Terminer le tour',
  'elevensPhone.turnActions': 'Le tour',
  'elevensPhone.leftover': 'Les cartes qui restent',
  'elevensPhone.leftover.who': 'De qui ?',
  'elevensPhone.leftover.note':
    '{name} a {hand, plural, one {# carte} other {# cartes}} en main. Touchez chaque nombre resté, ou posez les cartes sur le lecteur.',
  'elevensPhone.leftover.value': 'Le nombre',
  'elevensPhone.leftover.add': 'Ajouter le {value, number}',
  'elevensPhone.leftover.remove': 'Retirer le {value, number}',
  'elevensPhone.leftover.send': 'Donner ce compte',
  'elevensPhone.drawPile':
    '{count, plural, =0 {pioche vide} one {# carte à la pioche} other {# cartes à la pioche}}',

  // Elevens with readers: spoken after each card and token, so that players need not see.
  'elevens.colour.c1': 'couleur 1',
  'elevens.colour.c2': 'couleur 2',
  'elevens.colour.c3': 'couleur 3',
  'elevens.colour.c4': 'couleur 4',

  'elevens.ask.joker': 'Où va le joker de {by} ?',
  'elevens.ask.card': 'Comment poser {card} ?',
  'elevens.ask.place': '{row} {value, number}',
  'elevens.ask.link': '{row} {value, number} par une liaison depuis {link}',
  'elevens.ask.exchange': 'échange de {row} {value, number}',
  'elevens.ask.throwJoker': 'jeter le joker',
  'elevens.ask.tokens': 'Jetons {list}.',
  'elevens.ask.more': 'Reposez la carte pour les autres places.',
  'elevens.ask.throw': 'Jeton « Défausser » pour jeter le joker.',

  'elevens.next.on':
    '{left, plural, one {Encore # carte} other {Encore # cartes}} au plus, ou fin du tour.',
  'elevens.next.owes': 'Il faut encore poser une carte.',
  'elevens.next.player': 'À {player} de jouer.',
  'elevens.next.bonus': 'La moitié de rangée est fermée : un bonus pour {by}.',
  'elevens.next.over': 'Partie terminée.',
  'elevens.next.count':
    '{player} pose sur le lecteur {hand, plural, one {la carte qui reste en main} other {les # cartes qui restent en main, une à une}}.',
  'elevens.next.won': '{count, plural, one {{winners} gagne} other {{winners} gagnent ensemble}}.',
  'elevens.next.score': '{player} : {points, plural, one {# point} other {# points}}',

  'elevens.noted.link': 'Liaison posée. Posez la carte qu’elle amène.',
  'elevens.noted.noLink': 'Liaison reprise.',
  'elevens.noted.counting':
    'On compte la main de {by} : {hand, plural, one {# carte} other {# cartes}}.',
  'elevens.noted.counted': '{by} : {card}, {counted, number} sur {hand, number}.',

  'elevens.seen.place': 'Déjà vu : {card} est en place. Rien n’a changé.',
  'elevens.seen.row': 'Déjà vu : {card} est en place, {row} {value, number}. Rien n’a changé.',
  'elevens.seen.hand': 'Déjà vu : {card} est compté dans la main de {player}. Rien n’a changé.',
  'elevens.seen.discard': 'Déjà vu : {card} est hors du jeu. Rien n’a changé.',

  // Television of a game of Elevens.
  'elevensTv.full': 'Partie avec liaisons, jokers et bonus',
  'elevensTv.over.hand': '{player} a posé sa dernière carte',
  'elevensTv.over.passed': 'Tout le monde a passé',
  'elevensTv.cards': 'Cartes du tour',
  'elevensTv.cardsOf': '{cards, number} sur 4',
  'elevensTv.hand': '{hand, plural, =0 {aucune carte} one {# carte} other {# cartes}}',
  'elevensTv.handWord': '{hand, plural, =0 {plus de carte} one {carte} other {cartes}}',
  'elevensTv.linksWord': '{links, plural, one {liaison} other {liaisons}}',
  'elevensTv.bonusWord': '{bonus, plural, other {bonus}}',
  'elevensTv.links': '{links, plural, =0 {aucune liaison} one {# liaison} other {# liaisons}}',
  'elevensTv.bonus': '{bonus, plural, =0 {aucun bonus} one {# bonus} other {# bonus}}',
  'elevensTv.players': 'Les joueurs',
  'elevensTv.start': '{player} commence : une à quatre cartes, ou la pioche.',
  'elevensTv.owes': '{player} doit encore poser une carte après l’échange.',
  'elevensTv.linkLaid': 'Liaison posée : posez maintenant la carte à laquelle elle mène.',
  'elevensTv.takeBack': 'Reprenez la carte',
  'elevensTv.throwIt': 'ou jetez le joker (jeton Défausse)',
  'elevensTv.open': 'Places ouvertes maintenant : les cadres clairs dans les rangées.',
  'elevensTv.ask.how':
    'Répondez {here, select, true {ici avec OK, } arrow {ici (flèche, puis OK), } other {}}par le jeton du numéro, ou au téléphone.',
  'elevensTv.ask.others': 'Autres réponses ({from, number} à {to, number} sur {total, number})',
  'elevensTv.ask.more':
    'Reposez la carte pour les réponses suivantes ({from, number} à {to, number} sur {total, number}).',
  'elevensTv.ask.throw': 'Jeton Défausse : jeter le joker.',
  'elevensTv.count.title': 'On compte les cartes restantes',
  'elevensTv.count.how': '{player} pose ses cartes une à une sur le lecteur.',
  'elevensTv.count.laid': '{laid, number} sur {hand, number}',
  'elevensTv.count.wait': 'à compter',
  'elevensTv.count.told': 'compté',
  'elevensTv.score.numbers': 'Nombres en main',
  'elevensTv.score.jokers': 'Jokers en main',
  'elevensTv.score.total': 'Points',
  'elevensTv.won':
    '{count, plural, one {{winners} gagne la partie !} other {{winners} gagnent la partie ensemble !}}',

  'elevensRow.range': 'de {from, number} à {to, number}',
  'elevensRow.one': 'le {value, number}',
  'elevensRow.jokers': '{count, plural, one {joker au {list}} other {jokers aux {list}}}',
  'elevensRow.open':
    '{count, plural, =0 {aucune place ouverte} one {place ouverte {list}} other {places ouvertes {list}}}',
  'elevensRow.linked': 'par une liaison {list}',
  'elevensRow.complete.low': 'complète de 1 à 11',
  'elevensRow.complete.high': 'complète de 11 à 21',
  'elevensRow.said': '{row} : {parts}.',
  'elevensRow.links': 'Liaison entre {above} et {below} au {value, number}.',

  // Spoken answers to inquiries; they must be clear without the screen.
  'standing.hand':
    '{player} : {hand, plural, =0 {aucune carte} one {# carte} other {# cartes}} en main, {links, plural, =0 {aucune liaison} one {# liaison} other {# liaisons}}, {bonus, plural, =0 {aucun bonus} one {# bonus} other {# bonus}}.',
  'standing.pile':
    '{pile, plural, =0 {La pioche est vide} one {# carte dans la pioche} other {# cartes dans la pioche}}.',
  'standing.onTurn': '{player} joue.',
  'inquiry.rows.seat': 'Joueur {number, number} : {name}.',
  'inquiry.rows.noScores': 'La partie n’est pas finie : rien n’est encore compté.',
  'inquiry.rows.links':
    '{count, plural, =0 {Aucune liaison} one {# liaison} other {# liaisons}} à poser.',
  'inquiry.rows.help':
    'Posez une carte sur le lecteur : elle est jouée. Jetons : Annuler reprend le dernier coup. Défausser jette un joker. Piocher, Passer et Fin du tour. Les numéros répondent aux questions. Pause arrête la table. Pour écouter : Répéter, Où en est-on, Mon jeu, Le jeu des autres, Dernier coup. Ou bien : Quelle carte, La feuille par ligne, Que peut-on poser, Qui est qui.',
} as const;
