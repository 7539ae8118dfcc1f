/** Address of the other server that this page has gone on to, so that what it shows leads there too; null: its own. */
let elsewhere: string | null = $state(null);

export const elsewhereNow = (): string | null => elsewhere;

export function comeTo(address: string | null): void {
  elsewhere = address;
}
