import { createHash } from 'node:crypto';

/** Letters and digits that Kubernetes uses for names that it makes. */
const SAFE = 'bcdfghjklmnpqrstvwxz2456789';

/** A short word that is the same for the same text. */
export function hashOf(text: string, length = 10): string {
  const bytes = createHash('sha256').update(text).digest();
  return [...bytes.subarray(0, length)].map((byte) => SAFE[byte % SAFE.length]).join('');
}

/** A number below a limit that is the same for the same text. */
export const numberOf = (text: string, below: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) % below;
