import type { tournament as french } from '../fr/tournament.ts';

export const tournament = {
  'tournament.lead': 'Pairings and standings. Say who comes: the rest keeps itself up to date.',
  'tournament.none': 'No tournament yet. The first one is prepared here.',
  'tournament.list.about':
    '{entrants, plural, =0 {nobody entered} one {# entrant} other {# entrants}} · {round, plural, =0 {not begun} other {round #}}',
  'tournament.list.over': 'finished',

  'tournament.new': 'Prepare a tournament',
  'tournament.name.usual': 'Tournament of {day}',
  'tournament.players': 'Who plays together',
  'tournament.players.1': 'Everybody alone',
  'tournament.players.2': 'In pairs',
  'tournament.system': 'Who meets whom',
  'tournament.system.swiss': 'Swiss system',
  'tournament.system.swiss.note': 'Two at a table, against somebody with as many points.',
  'tournament.system.tables': 'Tables of three or four',
  'tournament.system.tables.note': 'Points by the place at each table.',
  'tournament.system.groups': 'Groups',
  'tournament.system.groups.note': 'Everybody meets all others of the group.',
  'tournament.rounds': 'How many rounds',
  'tournament.rounds.said': '{count, plural, one {# round} other {# rounds}}',
  'tournament.size': 'How many in a group',
  'tournament.sides': 'How many at a table',
  'tournament.count.said': '{count, plural, one {# side} other {# sides}}',
  'tournament.more': 'Length, points and tie-breaks',
  'tournament.manches': 'Hands of a match',
  'tournament.minutes': 'Minutes of a match',
  'tournament.unlimited': 'empty: no limit',
  'tournament.lastCard': 'When the time is out',
  'tournament.lastCard.stop': 'No more cards',
  'tournament.lastCard.turn': 'Everybody plays once more',
  'tournament.lastCard.round': 'Finish the hand',
  'tournament.points': 'What a match is worth',
  'tournament.points.margin': 'By the margin',
  'tournament.points.margin.note': '20 points to share: the larger the margin, the more it counts.',
  'tournament.points.win': 'Won or lost',
  'tournament.points.win.note': '2 points for a win, 1 for a draw.',
  'tournament.points.place': 'Points for the first place and the next ones',
  'tournament.points.place.note': 'With spaces between, the first one first.',
  'tournament.bye': 'Points of a bye',
  'tournament.final': 'How many in the final',
  'tournament.final.note': '0: no final, the standings decide.',
  'tournament.tieBreaks': 'What decides between equal points',
  'tournament.tieBreaks.none': 'Nothing: they share their place.',
  'tournament.tieBreaks.add': 'Add: {name}',
  'tournament.tieBreaks.up': 'Earlier: {name}',
  'tournament.tieBreaks.remove': 'Do not count: {name}',
  'tournament.tieBreak.direct': 'Direct encounters',
  'tournament.tieBreak.wins': 'Wins',
  'tournament.tieBreak.score': 'Points scored',
  'tournament.tieBreak.margin': 'Total margin',
  'tournament.tieBreak.share': 'Share of the points',
  'tournament.tieBreak.opponents': 'Opponents’ points',
  'tournament.tieBreak.beaten': 'Points of those beaten',
  'tournament.create': 'Prepare this tournament',
  'tournament.rules': 'The rules of the game',
  'tournament.rules.ends':
    'A match ends with its hands or its minutes, and earlier where it is won before.',

  'tournament.round': 'Round {round}',
  'tournament.round.of': 'Round {round} of {rounds}',
  'tournament.round.final.2': 'The final',
  'tournament.round.final.4': 'Semi-finals',
  'tournament.round.final.8': 'Quarter-finals',
  'tournament.round.final.16': 'Last 16',
  'tournament.round.final.32': 'Last 32',
  'tournament.round.final.64': 'Last 64',
  'tournament.round.none': 'Not begun yet',
  'tournament.over': 'The tournament is finished.',
  'tournament.table': 'Table no. {table}',
  'tournament.gone': 'No tournament under this code',
  'tournament.gone.note': 'It was erased, or the code is another.',

  'tournament.entrants': 'The entrants',
  'tournament.entrants.count':
    '{there, plural, =0 {Nobody has entered yet.} one {# entrant.} other {# entrants.}}',
  'tournament.entrants.out':
    '{out, plural, one {# has left} other {# have left}}, {there, plural, =0 {nobody plays on.} one {# plays on.} other {# play on.}}',
  'tournament.entrants.paste': 'Add players',
  'tournament.entrants.paste.1':
    'A name on each line. A list copied from a spreadsheet will do: its first name counts.',
  'tournament.entrants.paste.2':
    'A pair on each line: two names with a comma, a semicolon or “&” between.',
  'tournament.entrants.read':
    'Read as: {names}{more, plural, =0 {} one { and # more} other { and # more}}',
  'tournament.entrants.column':
    '{players, plural, one {Column of the name} other {Column of player {player, number}}}',
  'tournament.entrants.column.usual': 'the first name on the line',
  'tournament.entrants.ready':
    '{count, plural, =0 {Enter them} one {Enter # person} other {Enter # people}}',
  'tournament.entrants.pairs':
    '{count, plural, =0 {Enter the pairs} one {Enter # pair} other {Enter # pairs}}',
  'tournament.entrants.late': 'Whoever comes now plays from the next round on.',
  'tournament.entrants.problem': 'Line {line}: {text}',
  'tournament.entrants.twice':
    '{name} stands on line {earlier} already. Add an initial to tell them apart.',
  'tournament.entrants.list': 'The list of entrants',
  'tournament.entrants.rename': 'Rename {name}',
  'tournament.entrants.name': 'New name',
  'tournament.entrants.drop': 'Leaves',
  'tournament.entrants.return': 'Returns',

  'tournament.pair': 'Pair round {round}',
  'tournament.pair.final': 'Pair the final',
  'tournament.pair.anew': 'Change tables of this round',
  'tournament.pair.anew.note':
    'Tick tables without a result. Their players, latecomers and those without a table sit down anew. Nobody else moves.',
  'tournament.pair.anew.go':
    '{count, plural, =0 {Seat those without a table} one {Pair # table anew} other {Pair # tables anew}}',
  'tournament.withdraw': 'Withdraw this round',
  'tournament.withdraw.ask': 'Withdraw round {round}?',
  'tournament.withdraw.note': 'Its tables are closed, as if it had never been paired.',
  'tournament.openTables': 'Open the tables here',
  'tournament.openTables.note':
    'Each table then has its television and phones, and its result goes in by itself.',
  'tournament.opened': '{opened, plural, one {# table opened.} other {# tables opened.}}',
  'tournament.results.count':
    '{done, plural, =0 {No result} one {# result} other {# results}} of {all, number}',
  'tournament.missing': '{count, plural, one {# result is missing} other {# results are missing}}',
  'tournament.missing.one': 'The result of table {table} is missing',
  'tournament.missing.hall': 'See it in the hall',
  'tournament.bye.now': '{count, plural, one {Bye} other {Byes}}: {names}',

  'tournament.wishes': 'Force a pairing or a bye',
  'tournament.wishes.pin': 'Seat them at one table',
  'tournament.wishes.bye': 'Without an opponent',
  'tournament.wishes.choose': 'For the next round. Tick whom it concerns.',
  'tournament.wishes.pinned': 'One table: {names}',
  'tournament.wishes.byeOf': 'Bye: {name}',
  'tournament.wishes.met':
    '{sides, plural, =2 {They have met already.} other {Some of them have met already.}}',
  'tournament.wishes.again': 'Has had a bye already.',
  'tournament.wishes.drop': 'Let it go',

  'tournament.clock.start': 'Start the clock',
  'tournament.clock.stop': 'Stop the clock',
  'tournament.clock.resume': 'Resume the clock',
  'tournament.clock.over': 'All tables have finished.',
  'tournament.clock.waits': 'The clock is not started.',
  'tournament.clock.stands': 'The clock is stopped.',
  'tournament.clock.asks':
    'The clock is stopped: the server was away when time would have run out. The director resumes it.',
  'tournament.clock.out': 'Time is out',
  'tournament.clock.left': 'Time left',
  'tournament.clock.none': 'This round is played without a clock.',
  'tournament.here.round': 'Tournament round {round}',
  'tournament.here.gone': 'This table no longer counts: see where you play.',
  'tournament.here.soon': '{minutes} minutes left.',
  'tournament.here.longer': '{time} more here',
  'tournament.here.more': 'This table has more time: {time} left.',
  'tournament.here.counts': 'What counts in the tournament: {scores}',
  'tournament.here.ended': 'Match over. What counts in the tournament: {scores}',
  'tournament.here.over': 'Match over: its result is not in the tournament yet.',
  'tournament.clock.sound': 'Hear the gong',
  'tournament.clock.sound.on': 'The gong will sound.',
  'tournament.extend.more': 'One minute more at table {table}',
  'tournament.extend.less': 'One minute less at table {table}',
  'tournament.extend': 'Extra time: {minutes} min',

  'tournament.result': 'Result',
  'tournament.result.enter': 'Enter the result of table {table}',
  'tournament.result.edit': 'Correct the result of table {table}',
  'tournament.result.points': 'Points of {name}',
  'tournament.result.absent': 'Absent? Leave it blank.',
  'tournament.result.back': 'Erase this result',
  'tournament.result.byHand': 'entered by the director',
  'tournament.result.missing': 'absent',

  'tournament.need': 'Need somebody',
  'tournament.need.out': 'Time is out, no result',
  'tournament.need.still': 'No card laid',
  'tournament.need.closed': 'Not opened yet',

  'tournament.equipment': 'Decks and readers of the tables',
  'tournament.equipment.note':
    'A line for each table: its number, the name of the deck, then its readers. For example “4;Red deck;Reader 4”.',
  'tournament.equipment.file': 'Or a CSV file',
  'tournament.equipment.tooLong': 'This file is longer than the list of any hall. Choose another.',
  'tournament.equipment.open': 'Save and open {tables, plural, one {# table} other {# tables}}',
  'tournament.equipment.saved': 'The list is kept, for the tables opened from now on.',
  'tournament.equipment.known':
    '{decks, plural, =0 {No deck} one {# deck} other {# decks}}, {readers, plural, =0 {no reader} one {# reader} other {# readers}}',
  'tournament.equipment.decks': 'Decks',
  'tournament.equipment.search': 'Find a deck or a reader',
  'tournament.equipment.free': 'free',
  'tournament.equipment.problem.table': 'Line {line}: “{text}” is no number of a table.',
  'tournament.equipment.problem.deck': 'Line {line}: the deck “{text}” is not known.',
  'tournament.equipment.problem.reader': 'Line {line}: the reader “{text}” is not known.',
  'tournament.equipment.problem.twice': 'Line {line}: “{text}” stands on line {earlier} already.',
  'tournament.equipment.problem.which':
    'Line {line}: several are called “{text}”. Write one of these: {names}.',

  'tournament.boards': 'The same shuffle everywhere',
  'tournament.boards.alarms':
    '{tables, plural, one {Cards out of order at # table.} other {Cards out of order at # tables.}}',
  'tournament.boards.open': 'Boards, stacked decks, compared results',
  'tournament.screens': 'For screens, paper and files',
  'tournament.screens.here': 'Screens of the hall',
  'tournament.screens.note': 'Open {address} on each screen: what it shows is chosen here.',
  'tournament.screens.none': 'No screen is open now.',
  'tournament.screens.open': 'Open a screen on this device',
  'tournament.screens.number': 'Screen {number}',
  'tournament.screens.shows': 'What the screen “{name}” shows',
  'tournament.screens.which': 'Which one?',
  'tournament.screens.away': 'away, seen at {time}',
  'tournament.screens.gone': 'This screen is not there any more.',
  'tournament.screens.paper': 'Paper and files',
  'tournament.shows.standings': 'The standings',
  'tournament.shows.seating': 'The seats',
  'tournament.shows.results': 'The results',
  'tournament.shows.clock': 'The clock',
  'tournament.shows.closest': 'The closest race',
  'tournament.shows.table': 'Table {table}',
  'tournament.screens.follow': 'Follow the tournament on your phone',
  'tournament.screen.page': '{page} / {pages}',
  'tournament.screen.noRace':
    'No race is running at the moment: the closest one comes here with the first card.',
  'tournament.screen.notOpen': 'Table {table} is not open: it comes here when it is.',
  'tournament.print.standings': 'Print the standings',
  'tournament.print.seating': 'Print the seats',
  'tournament.print.slips': 'Print the result slips',
  'tournament.print.lead': 'For a sheet of A4.',
  'tournament.print.signed': 'Signed by',
  'tournament.file.as': '{name} ({kind})',

  'tournament.seating': 'Where to play',
  'tournament.seating.none': 'The tables are not paired yet.',
  'tournament.seating.bye': 'bye',
  'tournament.part.group': 'Group {group}',
  'tournament.part.final': 'In the final',
  'tournament.part.before': 'Not in the final',
  'tournament.part.note': 'Those in the final stand in its order; the points are from before it.',
  'tournament.rank': 'Rank',
  'tournament.total': 'Pts',
  'tournament.total.said': 'Points of the tournament',
  'tournament.broken': 'Tie-breaks',
  'tournament.broken.by': 'Where level: {names}',
  'tournament.played': 'Matches',
  'tournament.against': 'against {names}',
  'tournament.star': 'Follow {name}',
  'tournament.stars': 'Touch a star: your favourites come first.',
  'tournament.direct': 'Direct',
  'tournament.public': 'What players see',

  'tournament.format': 'Change the rules of the tournament',
  'tournament.format.open':
    'Open tables keep their number of hands. No more of them count than these rules say.',
  'tournament.format.saved': 'The rules are changed.',
  'tournament.erase': 'Erase this tournament',
  'tournament.erase.ask': 'Erase {name}?',
  'tournament.erase.note':
    'Its names, rounds and results are gone for good. The matches played at its tables stay.',

  'tournament.csv.code': 'Code of the table',
  'tournament.csv.round': 'Round',
  'tournament.csv.number': 'Number',
  'tournament.csv.alone': 'Byes',
  'tournament.csv.part': 'Part of the standings',

  'tournament.refused.no-tournament':
    'This tournament is gone. Go back to the list of tournaments.',
  'tournament.refused.already-created': 'This tournament is there already. Open it in the list.',
  'tournament.refused.bad-name':
    'A name is missing, or stands there twice. Write it with 1 to 40 characters.',
  'tournament.refused.is-over':
    'All rounds are played. Add rounds in the rules of the tournament to go on.',
  'tournament.refused.no-round': 'No round is paired. Pair its tables first.',
  'tournament.refused.bad-format': 'These rules do not fit: {problem}',
  'tournament.refused.is-paired':
    'The tables that are paired stand against it. Withdraw the round first, as long as it has no result.',
  'tournament.refused.wrong-number':
    '{players, plural, one {Everybody plays alone here: give one name on each line.} other {Pairs play here: give two names on each line.}}',
  'tournament.refused.name-taken':
    '{name} has entered already, as number {entrant}. Add an initial to tell them apart.',
  'tournament.refused.unknown-entrant':
    'Nobody has number {entrant}. Look at the list of entrants.',
  'tournament.refused.has-left': '{name} has left. Press “Returns” first.',
  'tournament.refused.is-there': '{name} plays already. There is nothing to do.',
  'tournament.refused.is-placed':
    '{name} has a table or a bye by hand already. Let go of that wish first.',
  'tournament.refused.not-placed': 'That was not set by hand. Nothing has changed.',
  'tournament.refused.bad-sides':
    '{most, plural, =2 {It takes two different ones at a table.} =3 {It takes three different ones at a table.} other {It takes {least} to # at a table, all of them different.}}',
  'tournament.refused.not-by-hand':
    'Groups and finals are paired by themselves: nothing is set by hand.',
  'tournament.refused.groups-are-full':
    'The groups are drawn and full. This person may take the place of somebody who leaves.',
  'tournament.refused.results-missing':
    '{count, plural, one {A result of round {round} is missing: table {tables}. Enter it first.} other {Results of round {round} are missing: tables {tables}. Enter them first.}}',
  'tournament.refused.has-results':
    '{count, plural, one {Table {tables} has a result. Erase it first, or leave that table.} other {Tables {tables} have results. Erase them first, or leave those tables.}}',
  'tournament.refused.too-few':
    '{needed, plural, other {It takes # at the least to pair tables.}} {there, plural, =0 {Nobody is there.} one {There is only # entrant.} other {There are only # entrants.}}',
  'tournament.refused.unknown-table':
    'Round {round} has no table {table}. Look at the numbers of that round.',
  'tournament.refused.others-sit-there':
    'Others play at table {table} of round {round} by now. Look who is there, then do it again.',
  'tournament.refused.clock-runs':
    'The clock of this round was started. The round is not withdrawn any more; stop the clock for a break.',
  'tournament.refused.clock-stands': 'The clock does not run. Start or resume it first.',
  'tournament.refused.bad-time':
    'This time does not fit. Give some hours at the most, and no less than nothing.',
  'tournament.refused.bad-equipment':
    'At table {table} a deck, a reader or the number stands there twice. Each goes to one table only.',
  'tournament.refused.too-many-tables':
    'A list has {most, number} tables at the most. Take out those that are not played.',
  'tournament.refused.too-many-entrants':
    'A tournament has {most, number} entries at the most. Make a second one for those who are left.',
  'tournament.refused.reader-elsewhere':
    'The reader of table {table} is not known, or plays elsewhere. Take another, or ask the organiser.',
  'tournament.refused.bad-scores': '{expected, plural, other {Give # scores, as whole numbers.}}',
  'tournament.refused.nobody-there':
    'A result says who was there. Nobody at table {table}? Press “Leaves” for each, then pair that table anew.',
  'tournament.refused.is-directed':
    'The director has entered the result of table {table}, which does not replace it. Erase it to hear the table.',
  'tournament.refused.table-not-opened':
    'Table {table} could not be opened: {why} Those before it are open. Put it right, then try again.',

  'tournament.problem.rounds': 'play 1 to 30 rounds, and no fewer than are paired.',
  'tournament.problem.size': 'a group has 2 to 16 sides.',
  'tournament.problem.points':
    'points go in halves, from 0 to a thousand, and a better place is never worth less.',
  'tournament.problem.final':
    'a final has 3 or 4 sides at tables of three or four, 2 to 64 elsewhere; 0 for none.',
  'tournament.problem.length': 'give 1 to 20 hands or 1 to 600 minutes, or both.',
  'tournament.problem.tie-breaks': 'each tie-break counts once.',
  'tournament.problem.seating':
    'this game is not played by so many at a table. Choose another game or another system.',

  'tournament.posts': 'Who helps with this tournament',
  'tournament.posts.lead':
    'Each scans a code on this page, or types its six digits on the home page.',
  'tournament.posts.add': 'Give a post',
  'tournament.posts.director': 'Director',
  'tournament.posts.floorReferee': 'Floor referee',
  'tournament.posts.announcer': 'Announcer',
  'tournament.posts.director.may':
    'Does everything at this tournament: rounds, clock, results, screens, boards. Only the organiser can delete it.',
  'tournament.posts.floorReferee.may':
    'Referees all tables and may remove a device there. Enters and corrects results, gives more time, answers calls.',
  'tournament.posts.announcer.may':
    'Chooses what the hall’s screens show and sees the calls. Changes nothing of the play.',
  'tournament.posts.scan': 'To scan, or to type:',
  'tournament.posts.mine': 'Your post: {post}',
  'tournament.posts.name': 'Your name, for the director',
  'tournament.posts.over':
    'This link no longer counts, or there is no more room: ask the director for another.',
} as const satisfies Readonly<Record<keyof typeof french, string>>;
