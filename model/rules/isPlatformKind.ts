/** Spec 6: 0 system and 1 admin. They see by the authority list, all others by role overlap. */
const PLATFORM_KINDS: ReadonlySet<number> = new Set([0, 1]);

/**
 * Kinds 0 and 1 alone have the overview link, what is wrong in the schema files, the License link and the licence
 * warning, and a balance by user id (spec 2.3, 4.6, 6).
 */
export function isPlatformKind(kind: number): boolean {
  return PLATFORM_KINDS.has(kind);
}
