/**
 * Two cards in one field: a reader sees only one at a time, and goes from one to the other and back within this many
 * ms. Hands that swap cards need longer for two swaps, for a reader looks two to three times a second.
 */
const BACK_WITHIN = 1_500;

/** `begins` is to be said; `goes-on` was said already. */
export type Crowd = 'none' | 'begins' | 'goes-on';

interface Seen {
  readonly tag: string;
  readonly at: number;
  readonly crowd: Crowd;
}

/** Watches the tags that one reader sees for signs of more than one card. Times are ms of any clock. */
export function watchForCrowd(): (tag: string, at: number) => Crowd {
  let older: Seen | null = null;
  let newer: Seen | null = null;

  function judge(tag: string, at: number): Crowd {
    if (older === null || newer === null || older.tag !== tag || newer.tag === tag) return 'none';
    const since = at - older.at;
    if (since < 0 || since >= BACK_WITHIN) return 'none';
    return newer.crowd === 'none' ? 'begins' : 'goes-on';
  }

  return (tag, at) => {
    const crowd = judge(tag, at);
    [older, newer] = [newer, { tag, at, crowd }];
    return crowd;
  };
}
