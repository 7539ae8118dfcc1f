/** Made by `scripts/licences.ts`. */
declare module 'virtual:licences' {
  export const parts: readonly {
    readonly name: string;
    readonly version: string;
    /** As its package names it: `MIT`. */
    readonly licence: string;
    readonly holders: readonly string[];
    /** Of its licence; null: its package has none with it. */
    readonly text: string | null;
  }[];
}
