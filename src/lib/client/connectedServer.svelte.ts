let elsewhere: string | null = $state(null);

export const connectedOtherServer = (): string | null => elsewhere;

export function setConnectedServer(address: string | null): void {
  elsewhere = address;
}
