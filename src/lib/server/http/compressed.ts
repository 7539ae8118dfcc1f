/** A page carries its style, which is most of it: sent small to browsers that take it so, which all do. */
export function compressed(page: Response, { headers: asked }: Request): Response {
  const isHtml = page.headers.get('content-type')?.startsWith('text/html') === true;
  const takesGzip = /\bgzip\b/.test(asked.get('accept-encoding') ?? '');
  if (!isHtml || !takesGzip || page.body === null) return page;
  const headers = new Headers(page.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const body = page.body.pipeThrough(new CompressionStream('gzip'));
  return new Response(body, { status: page.status, headers });
}
