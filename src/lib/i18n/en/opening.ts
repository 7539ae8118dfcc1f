import type { Area } from '../format.ts';

export const opening = {
  'opening.title': 'Open a table',
  'opening.usual': 'The usual table:',
  'opening.none': 'No table yet. Proposed:',
  'opening.table': '{edition}, {who}.',
  'opening.nobody': 'nobody',
  'opening.begins': '{player} begins.',
  'opening.houseRules': 'By your house rules.',
  'opening.byEar': 'By ear: the screen stays dark during rounds.',
  'opening.confirm': 'Lay the token again to open it.',
  'opening.wants':
    '{edition} is for {counts}; {players, plural, =0 {nobody is here} one {one player is here} other {# players are here}}. Change the players or the game.',
  'opening.number': '{number, number}, {name}',
  'opening.editions': 'Another game, by the token of a side: {list}.',
  'opening.toLeave': 'Who does not play, by their player token: {list}.',
  'opening.toJoin': 'Who plays too: {list}.',
  'opening.unnamed':
    'Player tokens {from, number} to {to, number}: one more player without a name.',
  'opening.toTeams': 'Token “My side”: in teams.',
  'opening.toAlone': 'Token “My side”: each alone.',
  'opening.ways':
    'Token “Undo”: as before. “Discard”: open nothing. “Say it again”: hear all of it again.',
  'opening.enrol': 'Token “Pause or resume”: enrol the deck “{deck}”.',
  'opening.enrolNew': 'Token “Pause or resume”: enrol a new deck.',
  'opening.joins': '{player} plays.',
  'opening.leaves': '{player} does not play.',
  'opening.back': 'As before:',
  'opening.let-go': 'Nothing is opened.',
  'opening.too-long': 'No token for two minutes: nothing is opened.',
  'opening.opened': 'The table is open.',
  'opening.no-table':
    'No table plays with this reader. Lay the token “Open”, or open one on the home page.',
  'opening.not.no-such-edition': 'No game has this number.',
  'opening.not.no-teams': 'So many players can play in one way only.',
  'opening.not.no-such-number': 'No player has this number.',
  'opening.not.laid-late':
    'This token comes too late, or the clock of this reader is wrong: nothing has changed. Lay it again.',
  'opening.not.somebody-else': 'A table is being chosen on another reader already. Wait a little.',
  'opening.not.useless': 'This token is of no use for opening a table.',
  'opening.not.card': 'A card is of no use yet: open the table first.',
  'opening.not.wants-others': 'Change the players or the game.',
  'opening.not.impossible':
    'This table cannot be opened so. Change it, or open it on the home page.',
} satisfies Area<'opening'>;
