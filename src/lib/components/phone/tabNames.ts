export const PHONE_TABS = ['play', 'moves', 'ask', 'more'] as const;
export type PhoneTab = (typeof PHONE_TABS)[number];

/** Paths of the tabs' pictures. */
export const TAB_SIGNS: Readonly<Record<PhoneTab, string>> = {
  play: 'M4 6h9v14H4zM9 6l1-3 9 3-4 12-2-.5',
  moves: 'M4 6h16M4 12h16M4 18h16',
  ask: 'M4 4h16v12h-9l-5 4v-4H4z',
  more: 'M5 11v2m7-2v2m7-2v2',
};

/** Returns the tab that the fragment of an address names; any other fragment opens the first. */
export const tabOf = (hash: string): PhoneTab =>
  PHONE_TABS.find((tab) => hash === `#${tab}`) ?? 'play';
