/** A television that is not of the venue yet. */
export const joining = {
  'tv.new.title': 'New television',
  'tv.new.how': 'Accept this number on the phone or computer that manages the games.',
  'tv.new.scan': 'Or scan this code with it.',
  'tv.new.joined': 'Accepted!',
  'tv.new.framed':
    'Inside another page, this screen cannot be accepted: give it the address of a table.',
  'tv.new.asking': 'One moment…',
  'tv.new.unheard': 'The server does not answer. This screen tries again by itself.',
  'tv.new.notNow': 'Refused, or too many requests at once. This screen tries again by itself.',
} as const;
