/** Spec 6: 0 system and 1 admin. The authority list decides what they see; role overlap decides for all others. */
const PLATFORM_KINDS: ReadonlySet<number> = new Set([0, 1]);

/**
 * Whether this is kind 0 or 1. Only these have the overview link, the problems of schema files, the licence link and
 * the licence warning, and a balance by user id (spec 2.3, 4.6, 6).
 *
 * @example
 *   isPlatformKind(1); // true
 */
export function isPlatformKind(kind: number): boolean {
  return PLATFORM_KINDS.has(kind);
}
