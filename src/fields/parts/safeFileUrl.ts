/**
 * The address of a stored file, if it is safe to follow: a path of this server, or http(s). Never `javascript:` or
 * `data:`.
 */
export function safeFileUrl(url: unknown): string | undefined {
  if (typeof url !== 'string') return undefined;
  return /^(https?:\/\/|\/(?!\/))/i.test(url) ? url : undefined;
}
