/** Returns true for a key with a modifier, which is a shortcut of the browser or the system. */
export const isShortcut = ({
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>): boolean => ctrlKey || altKey || metaKey;
