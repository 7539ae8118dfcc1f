import type { readers as french } from '../fr/readers.ts';

export const readers = {
  'readers.state.ready': 'Ready',
  'readers.state.ready.todo': 'Lay a card.',
  'readers.state.connecting': 'Connecting',
  'readers.state.connecting.todo': 'Plug the reader in, or wait a few seconds.',
  'readers.state.mute': 'Silent',
  'readers.state.mute.todo': 'Unplug the reader and plug it in again.',
  'readers.state.no-driver': 'No driver',
  'readers.state.no-driver.todo':
    'Install the driver of the reader: the packages to install are named in the terminal.',
  'readers.state.daemon-gone': 'Service stopped',
  'readers.state.daemon-gone.todo':
    'Restart the reader service (pcscd); the reader comes back by itself.',
  'readers.state.no-access': 'Access denied',
  'readers.state.no-access.todo':
    'The reader service (pcscd) turns this program away: the terminal says how to mend it.',
  'readers.state.out-of-reach': 'Out of reach',
  'readers.state.out-of-reach.todo':
    'See that its machine is on and in the network; cards laid there are kept.',
  'readers.state.duplicate': 'There twice',
  'readers.state.duplicate.todo':
    'Two bridges are called “{bridge}”: give one of them another BRIDGE_ID.',
  'readers.state.aside': '{taps, plural, one {# card set aside} other {# cards set aside}}',
  'readers.state.aside.todo':
    'The server could not take them. They are kept, and sent again when the bridge “{bridge}” starts anew.',
  'readers.state.behind': '{taps, plural, one {# card waiting} other {# cards waiting}}',
  'readers.state.behind.todo': 'Wait a moment: they arrive in order.',
  'readers.state.unknown-cards': '{cards, plural, one {# unknown card} other {# unknown cards}}',
  'readers.state.unknown-cards.todo': 'Enrol this deck on the page of the cards.',
  'readers.others': '{count, plural, one {and # other reader} other {and # other readers}}',

  'readers.problem.misread': 'The card was misread. Lift it and lay it again, flat.',
  'readers.problem.not-a-game-card': 'This is no card of the game. Take it back.',
  'readers.problem.random-uid':
    'This chip has a new number each time it is laid, as phones do, so it cannot be a card. Take it back.',
  'readers.problem.several-cards': 'Several cards at once. Leave only one on the reader.',

  'readers.role.table': 'The table: the player whose turn it is',
  'readers.role.side': 'The area of {side}',
  'readers.role.seat': 'The moves {ofPlayer}',
  'readers.role.discard': 'The discard',
  'readers.role.hand': 'The hand: names the card on the phone {ofPlayer}',
  'readers.role.hand.nobody': 'A hand: say whose',
  'readers.role.desk': 'The desk: bind and check cards',
} as const satisfies Record<keyof typeof french, string>;
