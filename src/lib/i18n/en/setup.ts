import type { Area } from '../format.ts';

export const setup = {
  'home.byEar.note': 'The screen stays dark until the scores; a voice tells it all.',
  'home.next': 'Continue',
  'home.order': 'Seats and first player',
  'home.computer.name': 'Your name',
  'home.computer.level': 'Computer’s level',
  'home.edition': 'Your box',
  'home.players': 'How many players?',
  'home.playersCount': '{count, number} players',
  'home.shape': 'Who plays with whom?',
  'home.shape.alone': 'Everyone alone',
  'home.shape.teams': '{sides, plural, one {# team} other {# teams}} of {size, number}',
  'home.shape.teamsOnly': '{players, number} play in {sides, number} teams of {size, number}.',
  'home.shape.aloneOnly': 'With {players, number}, everyone plays alone.',
  'home.seats': 'Their names',
  'home.seats.note': 'In order of play, clockwise.',
  'home.seat': 'Player {seat, number}',
  'home.seat.name': 'Name of player {seat, number}',
  'home.seat.up': 'Move {name} up',
  'home.seat.down': 'Move {name} down',
  'home.seat.side': 'Team {side}',
  'home.seat.beginsNamed': '{name} begins',
  'home.deck': 'With which deck?',
  'home.deck.count': '{name} ({cards, number} of {size, number} cards)',
  'home.lineups': 'Same as the other night?',
  'home.known': 'Who is player {seat, number}?',
  'home.known.all': '{count, plural, one {and # more…} other {and # more…}}',
  'home.presets': 'Which rules?',
  'home.length': 'Play to',
  'home.length.target': 'a score',
  'home.length.rounds': 'a number of rounds',
  'home.options': 'House rules',
  'home.options.changed': '{count, plural, =0 {as in the box} one {# choice} other {# choices}}',
  'home.waiting': 'The server does not answer yet; the table opens as soon as it is there.',
  'home.problem.title':
    '{count, plural, one {One thing is still missing:} other {{count, number} things are still missing:}}',
  'home.noReader': 'No reader is plugged in: cards are played by phone.',
  'firstEvening.title': 'Your first evening',
  'firstEvening.reader': 'Plug in a reader',
  'firstEvening.reader.skip': 'No reader: play by phone',
  'firstEvening.deck': 'Teach the companion your cards',
  'firstEvening.deck.act': 'Teach the cards',
  'firstEvening.deck.skip': 'Later',
  'firstEvening.television': 'Turn on the TV',
  'firstEvening.television.how': 'In its browser, open {address}',
  'firstEvening.television.skip': 'No TV',
  'firstEvening.table': 'Open a table',
  'firstEvening.done': 'done',
  'firstEvening.skipped': 'skipped',
  'options.target': 'Points to reach',
  'options.target.text':
    'The book plays to 5,000 points. Others agree on another total for a shorter or longer match.',
  'options.rounds': 'Number of rounds',
  'options.rounds.text':
    '{edition, select, green {The book plays a single round. Others play a series and count the rounds won.} classique {The book also allows an agreed number of rounds: the highest total wins.} other {The book plays for points. Others agree on a number of rounds: the highest total wins.}}',
  'options.distance': 'Distance to reach',
  'options.distance.text':
    'The book plays over 1,000 km. With four or eight players it allows 700 km, for shorter rounds.',
  'options.rollAfterSafety': '{roll} after a safety',
  'options.rollAfterSafety.text':
    '{edition, select, classique {The book does not ask for it with {rightOfWay} and is silent on the others} green {By the book the safety cancels the hazard and one goes on at once} other {The book does not say, one goes on at once}}. Others ask for {aRoll} after a safety played on its hazard.',
  'options.shutOut': 'Shut-out',
  'options.shutOut.text':
    '{edition, select, classique {The book gives 500 points against a side that has exposed no safety. Others read: no distance card.} other {The book gives 500 points against a side that has laid no {distanceCard}. Others read: no safety.}}',
  'options.shutOut.no-safety': 'No safety exposed',
  'options.shutOut.no-distance': 'No {distanceCard} laid',
  'options.shutOut.off': 'No shut-out',
  'options.noHundreds': 'Bonus without 200 or 100',
  'options.noHundreds.text':
    'A variant of the book: 500 points for a round won with neither 200 nor 100. Many play without it.',
  'options.rollAfterEndOfLimit': '{roll} after {endOfLimit}',
  'options.rollAfterEndOfLimit.text':
    'The book contradicts itself: one page asks for {aRoll} after {theEndOfLimit}, the others do not. Without this choice, {endOfLimit} is enough.',
  'options.rollAfterRemedy': '{roll} after a remedy',
  'options.rollAfterRemedy.text':
    'By the book the remedy is enough to go on. Its variant brings back the original rule: it still takes {aRoll}.',
  'options.youngPlayers': 'For the youngest',
  'options.youngPlayers.text':
    'The book offers it: everyone starts with {aRoll} already laid. Others wait for theirs.',
  'options.shape':
    '{alone, select, yes {{players, number} players, each alone} other {{players, number} players in {sides, number} teams of {size, number}}}',
  'options.shape.short':
    '{alone, select, yes {Each alone} other {{sides, number} teams of {size, number}}}',
  'options.shape.distance':
    '{shape}: {first, number} km{other, plural, =0 {} other { or # km, by choice}}{extendTo, plural, =0 {} other {, and up to # km with the extension}}',
} satisfies Area<'setup'>;
