/**
 * The WebSocket URL behind the address of a noVNC page, as Nova returns it.
 * `http://host:6080/vnc_lite.html?path=%3Ftoken%3D…` connects to its own server at `path`; without `path` the query
 * itself carries the token. Undefined if the page has no such URL.
 */
export function vncAddress(page: string): string | undefined {
  if (!URL.canParse(page)) return undefined;
  const url = new URL(page);
  const scheme = { 'http:': 'ws:', 'https:': 'wss:', 'ws:': 'ws:', 'wss:': 'wss:' }[url.protocol];
  if (scheme === undefined) return undefined;
  const path = url.searchParams.get('path');
  if (path !== null) return `${scheme}//${url.host}/${path.replace(/^\//, '')}`;
  return scheme === url.protocol ? url.href : `${scheme}//${url.host}/websockify${url.search}`;
}
