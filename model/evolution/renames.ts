/** Anything that the language can rename: a field, a member, a value, an action, a resource. */
export interface Renamable {
  was?: string;
}

type Named = Readonly<Record<string, Renamable>>;

/**
 * What has to be renamed between two versions of the same names: new name → former name. Chains (`b: was a`, `c: was b`) and swaps come out
 * as they are written; whoever applies them moves all at once.
 *
 * A `was` acts once: when the earlier version does not have it and knows the former name, declared or retired. When an edit is taken back, the
 * former name is declared again and the new one is gone, and the rename is undone. A swap is undone when both lose their `was`.
 * @example renamesOf({ color: {} }, { colour: { was: 'color' } }) // Map { 'colour' → 'color' }
 */
export function renamesOf(before: Named, after: Named, retired: ReadonlySet<string> = new Set()): Map<string, string> {
  const renames = new Map<string, string>();
  for (const [name, { was }] of Object.entries(after)) {
    if (was === undefined || was === name || before[name]?.was === was) continue;
    if (Object.hasOwn(before, was) || retired.has(was)) renames.set(name, was);
  }
  for (const [name, former] of takenBack(before, after, renames)) renames.set(name, former);
  return renames;
}

/** Former name → the name that it had in between. Drops candidates until every one that is left has its place to itself. */
function takenBack(before: Named, after: Named, forward: ReadonlyMap<string, string>): Map<string, string> {
  const sources = new Set(forward.values());
  const back = new Map<string, string>();
  for (const [name, { was }] of Object.entries(before)) {
    if (was === undefined || was === name || !Object.hasOwn(after, was) || sources.has(name)) continue;
    if (after[name]?.was !== was && !forward.has(was)) back.set(was, name);
  }
  for (let size = -1; size !== back.size; ) {
    size = back.size;
    for (const [former, name] of back) {
      const leaves = !Object.hasOwn(after, name) || back.has(name) || forward.has(name);
      const isFree = !Object.hasOwn(before, former) || [...back.values()].includes(former) || sources.has(former);
      if (!leaves || !isFree) back.delete(former);
    }
  }
  return back;
}
