/** Whether a page of this server asks, or a program such as the bridge, which unlike browsers names no origin. */
export function isOwnPage({
  origin,
  host,
}: {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
}): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
