import { createHmac } from 'node:crypto';

/** What is stored of something short enough to be guessed: without the server's key its hash says nothing. */
export function keyedHash(key: Uint8Array, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
