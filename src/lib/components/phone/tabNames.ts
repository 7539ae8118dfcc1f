export const PHONE_TABS = ['play', 'moves', 'ask', 'more'] as const;
export type PhoneTab = (typeof PHONE_TABS)[number];

/** Returns the tab that the fragment of an address names; any other fragment opens the first. */
export const tabOf = (hash: string): PhoneTab =>
  PHONE_TABS.find((tab) => hash === `#${tab}`) ?? 'play';
