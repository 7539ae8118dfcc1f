/** What a screen of the hall shows by itself. `closest`: the television of whichever table has the closest race. */
export const PROJECTED = ['standings', 'seating', 'clock', 'closest'] as const;

/** What a screen of the hall shows, or the number of the table whose television it is. */
export type Projected = (typeof PROJECTED)[number] | number;

/** As it stands in the address of the screen; the standings where nothing known does. */
export const projectedIn = (show: string | null): Projected => {
  const [, table] = /^table-([1-9]\d{0,3})$/.exec(show ?? '') ?? [];
  return table === undefined
    ? (PROJECTED.find((known) => known === show) ?? 'standings')
    : Number(table);
};

export const inAddress = (shown: Projected): string =>
  typeof shown === 'number' ? `table-${String(shown)}` : shown;
