import type { boards as french } from '../fr/boards.ts';

export const boards = {
  'boards.lead':
    'A deck is stacked in one order, and all tables play the same cards. Their results are then compared, table by table.',
  'boards.impossible':
    'In this variant the first one out wins, without points. Its tables cannot be compared.',
  'boards.back': 'To the tournament',
  'boards.list': 'The boards',
  'boards.none': 'No board yet.',
  'boards.name': 'Board {board}',
  'boards.drawn': 'drawn by chance',
  'boards.recorded': 'taken from a shuffled deck',
  'boards.draw': 'Draw a board by chance',
  'boards.record.note':
    'The quickest way: shuffle a deck as ever and lay its cards one by one. That order becomes the board, and this deck is ready already.',
  'boards.drop': 'Remove board {board}',
  'boards.deal':
    'At each table the cards are dealt one at a time, beginning with whoever plays first. Otherwise everybody has other cards, and the table is pointed out.',

  'boards.rounds': 'Who plays which board',
  'boards.manche': 'Hand {manche}',
  'boards.plan': 'Board of round {round}, hand {manche}',
  'boards.plan.none': 'everyone shuffles',
  'boards.plan.locked': 'There are results: this does not change any more.',

  'boards.decks': 'The decks',
  'boards.deck.table': '{deck} (table {table})',
  'boards.deck.stacked': 'stacked: board {board}',
  'boards.deck.used': 'has played board {board}: to be stacked again',
  'boards.deck.loose': 'not stacked',
  'boards.deck.going': '{laid} of {all} cards',
  'boards.deck.scattered': 'This deck was shuffled',
  'boards.deck.none': 'No deck of this game is enrolled.',
  'boards.deck.enrol': 'Enrol a deck',
  'boards.stack': 'Stack a deck',
  'boards.stack.deck': 'Deck',
  'boards.stack.board': 'Order',
  'boards.stack.reader': 'Reader',
  'boards.stack.begin': 'Begin',
  'boards.stack.on': 'Go on',
  'boards.stack.record': 'that of the deck, to be taken down',

  'boards.now.title': 'Lay now',
  'boards.now.any': 'Lay the card on top',
  'boards.now.then': 'Then: {cards}',
  'boards.now.count': '{laid} / {all}',
  'boards.now.way':
    'Each card goes face up onto the pile. You see them: do not play this board. At the end turn the whole pile over: the card laid first is dealt first.',
  'boards.now.sort': 'To be quick, sort the deck by kinds of cards before.',
  'boards.now.left': 'Still to be laid',
  'boards.now.undo': 'Take the last one back',
  'boards.now.stop': 'Give this deck up',
  'boards.now.stop.note': 'What is stacked counts no more; it begins anew next time.',
  'boards.now.rests': 'Paused: the reader serves otherwise.',
  'boards.now.voice': 'Say the cards',
  'boards.now.done': 'Deck {deck} is stacked: board {board}. Turn the pile over.',
  'boards.now.nothing': 'No deck is being stacked at this reader.',
  'boards.said.laid': 'Laid: {card}.',
  'boards.said.wrong':
    '{ahead, plural, one {Not {card}: {wanted} is wanted. This one comes right after it.} other {Not {card}: {wanted} is wanted. This one comes in # cards.}}',
  'boards.said.twice': '{card}: this card lies in the pile already, at place {place}.',
  'boards.said.spare': '{card}: no more of these are played with. Leave it aside.',
  'boards.said.foreign': '{card}: this card is of another deck ({deck}).',
  'boards.said.unknown': 'Unknown tag. This card is not enrolled.',
  'boards.said.token': 'This is a token: it is not stacked.',
  'boards.said.ambiguous': 'This reader cannot tell this tag. Lay the card on another reader.',
  'boards.said.unread': 'Badly read. Lay the card again.',
  'boards.said.nothing-to-undo': 'The pile is empty.',
  'boards.said.undone': '{card} is taken back.',
  'boards.said.said-again': 'Nothing changed.',

  'boards.alarms': 'Cards out of order',
  'boards.alarms.none': 'All that is played follows the boards.',
  'boards.alarms.at': 'Round {round}, table {table}',
  'boards.alarm.not-drawn':
    'Hand {manche}, card {turn}: {by} played {card}. Nobody can have drawn it: {drawn} cards are taken, the next one lies at place {place}.',
  'boards.alarm.not-drawn.none':
    'Hand {manche}, card {turn}: {by} played {card}. All of these in the board had been played.',
  'boards.alarm.other-hand':
    'Hand {manche}, card {turn}: {by} played {card}, which {holder} should hold.',
  'boards.alarms.why':
    'The deck is out of order, it was dealt otherwise, or somebody drew out of turn.',
  'boards.out': 'Do not compare this table',
  'boards.in': 'Compare this table again',

  'boards.results': 'Compared results',
  'boards.results.none':
    'Nothing to compare yet. A board is compared as soon as a table has ended its hand.',
  'boards.results.how':
    'The margin of a side: its score less that of the others at its table. Its board: that margin, less the mean margin of all who held the same cards.',
  'boards.results.board': 'Round {round}, board {board}',
  'boards.results.board.manche': 'Round {round}, hand {manche}, board {board}',
  'boards.results.place': 'Seat',
  'boards.results.score': 'Score',
  'boards.results.margin': 'Margin',
  'boards.results.against': 'Its board',
  'boards.results.mean.place': 'Mean of seat {place}',
  'boards.results.others': 'Not compared: {tables}',
  'boards.results.sum': 'All boards',
  'boards.results.boards': 'Boards',
  'boards.csv.manche': 'Hand',
  'boards.csv.board': 'Board',
  'boards.csv.mean': 'Mean margin',
  'boards.results.csv': 'As a spreadsheet (CSV)',
  'boards.results.json': 'For programs (JSON)',

  'boards.refused.no-boards': 'This variant counts no points. Choose one that does.',
  'boards.refused.too-many-boards': 'There are {most} boards already. Remove one first.',
  'boards.refused.unknown-board': 'Board {board} is gone. Choose another one.',
  'boards.refused.board-in-use':
    'Board {board} is played or being stacked. Take it from its round first, or finish stacking.',
  'boards.refused.no-such-round': 'Round {round} is not next. Pair the one before it.',
  'boards.refused.round-is-played': 'Round {round} has results: its boards change no more.',
  'boards.refused.too-many-manches':
    '{most, plural, one {A match has one hand: give one board.} other {A match has # hands: give # boards at most.}}',
  'boards.refused.unknown-deck': 'This deck is gone, or of another game. Choose another one.',
  'boards.refused.deck-incomplete':
    'This deck lacks {card}: {has} of {needs}. Enrol the card, or take another deck.',
  'boards.refused.reader-busy':
    'Another deck is stacked at this reader. Finish it, or take another reader.',
  'boards.refused.reader-elsewhere': 'This reader plays elsewhere. Take another reader.',
  'boards.refused.deck-busy': 'This deck is stacked at another reader. Finish it there.',
  'boards.refused.no-stacking': 'Nothing is stacked at this reader. Begin again.',
  'boards.refused.nothing-laid': 'The pile is empty: there is nothing to take back.',
  'boards.refused.unknown-table': 'Round {round} has no table {table}.',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
