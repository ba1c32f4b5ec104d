import { createHash } from 'node:crypto';

/**
 * What is left to chance in a real cloud comes from here: the same cloud and the same item always have the same
 * outcome.
 */
export function hashOf(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\n')).digest().readUInt32BE(0);
}

export function hexOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Of a network card: one of our own making ("locally administered"). */
export function macOf(ref: string): string {
  const hex = hexOf('mac', ref);
  return ['fa', ...Array.from({ length: 5 }, (_, index) => hex.slice(index * 2, index * 2 + 2))].join(':');
}
