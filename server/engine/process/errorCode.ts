/** The `code` of an error of Node, a driver or a protocol, such as `ECONNREFUSED` or `23505`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' || typeof error.code === 'number' ? `${error.code}` : undefined;
}
