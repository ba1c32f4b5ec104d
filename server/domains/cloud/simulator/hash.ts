import { createHash } from 'node:crypto';

/** Replaces the randomness of a real cloud: the same cloud and item always have the same outcome. */
export function hashOf(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\n')).digest().readUInt32BE(0);
}

export function hexOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** The MAC address of a network card, marked as locally administered. */
export function macOf(ref: string): string {
  const hex = hexOf('mac', ref);
  return ['fa', ...Array.from({ length: 5 }, (_, index) => hex.slice(index * 2, index * 2 + 2))].join(':');
}
