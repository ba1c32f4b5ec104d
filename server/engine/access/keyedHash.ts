import { createHmac } from 'node:crypto';

/** Hashes values that are short enough to be guessed. Without the server's key, the hash reveals nothing about them. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
