/** Origin of the server that the page is connected to; null: the one that delivered it. */
let origin: string | null = $state(null);

export const connectedOrigin = (): string | null => origin;

export function setConnectedOrigin(address: string | null): void {
  origin = address;
}
