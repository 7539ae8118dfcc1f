/** Start screens of a television: its number until it is accepted, and the choice of tables. */
export const joining = {
  'tv.house': 'Television · 1000 Bornes',
  'tv.houseWaits': 'Cards ready?',
  'tv.houseOpen': 'Open a table with a phone: it appears here by itself.',
  'tv.choose': 'Which table?',
  'tv.chooseHow': 'Arrows, then OK.',
  'tv.notBegun': 'not begun',
  'tv.openedAt': 'opened at {time}',
  'tv.new.title': 'New television',
  'tv.new.how': 'Accept this number on the phone or computer that manages the games.',
  'tv.new.scan': 'Or scan this code with it.',
  'tv.new.joined': 'Accepted!',
  'tv.new.framed':
    'Inside another page, this screen cannot be accepted: give it the address of a table.',
  'tv.new.unheard': 'The server does not answer. This screen tries again by itself.',
  'tv.new.notNow': 'Refused, or too many requests at once. This screen tries again by itself.',
} as const;
