import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/** A thing that the language can rename: a field, a member, a value, an action, a resource. */
export interface Renamable {
  was?: string;
  /**
   * Its former names, whether its file still declares them or not; `rememberNames` stores them with the applied
   * definition.
   */
  formerNames?: readonly string[];
}

type Named = Readonly<Record<string, Renamable>>;

/**
 * The renames between two versions of the same names: new name → former name. Chains (`b: was a`, `c: was b`) and swaps
 * are returned as they are written; the caller moves all at once.
 *
 * A `was` acts once: when the earlier version does not have it and knows the former name, declared or retired. If the
 * file declares it again later, it acts only if both names are free for it: otherwise it describes an old rename. When
 * an edit is undone, the former name is declared again and the new one is gone, and the rename is undone. A new name
 * that replaced something retired is gone, too, if it no longer declares this `was`. A swap is undone if both lose
 * their `was`, unless the declarations stay in place: then only the `was` was removed.
 *
 * @example
 *   renamesOf({ color: {} }, { colour: { was: 'color' } }); // Map { 'colour' → 'color' }
 */
export function renamesOf(before: Named, after: Named, retired: ReadonlySet<string> = new Set()): Map<string, string> {
  const renames = new Map<string, string>();
  for (const [name, { was }] of Object.entries(after)) {
    if (
      was === undefined ||
      was === name ||
      own(before, name)?.was === was ||
      successorOf(name, before, after)?.formerNames?.includes(was)
    )
      continue;
    if (Object.hasOwn(before, was) || retired.has(was)) renames.set(name, was);
  }
  dropEarlierRenames(before, after, renames);
  for (const [name, former] of takenBack(before, after, renames, retired)) renames.set(name, former);
  return renames;
}

/**
 * The thing that took over this name, and is gone: the edit is undone, and a `was` that acted before it belongs to the
 * old text.
 */
function successorOf(name: string, before: Named, after: Named): Renamable | undefined {
  return Object.entries(before).find(([other, { was }]) => was === name && !Object.hasOwn(after, other))?.[1];
}

/**
 * Removes renames that happened earlier and cannot happen again: the new name has the data, or the former one belongs
 * to another thing now.
 */
function dropEarlierRenames(before: Named, after: Named, renames: Map<string, string>): void {
  for (let size = -1; size !== renames.size;) {
    size = renames.size;
    const contested = contestedNames(before, after, renames);
    for (const [name, former] of renames) {
      const isDone = own(before, name)?.formerNames?.includes(former) || wasCalled(own(before, former), name);
      if (isDone && (contested.has(name) || contested.has(former))) renames.delete(name);
    }
  }
}

/** The half of a swap that was removed and returns: the other half still declares that it had this name. */
function wasCalled(thing: Renamable | undefined, name: string): boolean {
  return thing?.was === name || thing?.formerNames?.includes(name) === true;
}

/**
 * Names of the earlier version whose data would be mixed: renamed to a name that already existed, or renamed while the
 * former name stays declared.
 *
 * @example
 *   contestedNames({ a: {}, b: {} }, { b: { was: 'a' } }, new Map([['b', 'a']])); // Set { 'b', 'a' }
 */
export function contestedNames(before: Named, after: Named, renames: ReadonlyMap<string, string>): Set<string> {
  const moved = new Set(renames.values());
  return new Set(
    [...renames].flatMap(([name, former]) => {
      const isTaken = Object.hasOwn(before, name) && !moved.has(name);
      const staysDeclared = Object.hasOwn(after, former) && !renames.has(former);
      return isTaken ? [name, former] : staysDeclared ? [former] : [];
    }),
  );
}

/** Former name → the name in between. Drops candidates until each remaining one has its place for itself. */
function takenBack(
  before: Named,
  after: Named,
  forward: ReadonlyMap<string, string>,
  retired: ReadonlySet<string>,
): Map<string, string> {
  const sources = new Set(forward.values());
  const back = undoneRenames(before, after, forward);
  for (const former of back.keys()) {
    const circle = circleFrom(former, back);
    // Every name exists before and after: only the declarations show whether the swap was undone, or its `was` removed.
    if (circle.length > 0 && isCleanUp(circle, before, after)) for (const [to] of circle) back.delete(to);
  }
  for (let size = -1; size !== back.size;) {
    size = back.size;
    for (const [former, name] of back) {
      const leaves = !Object.hasOwn(after, name) || back.has(name) || forward.has(name) || retired.has(name);
      const isFree = !Object.hasOwn(before, former) || [...back.values()].includes(former) || sources.has(former);
      if (!leaves || !isFree) back.delete(former);
    }
  }
  return back;
}

/** Former name → the name in between, for each name that no longer declares what it was. */
function undoneRenames(before: Named, after: Named, forward: ReadonlyMap<string, string>): Map<string, string> {
  const sources = new Set(forward.values());
  const back = new Map<string, string>();
  for (const [name, { was }] of Object.entries(before)) {
    if (was === undefined || was === name || !Object.hasOwn(after, was) || sources.has(name)) continue;
    if (own(after, name)?.was !== was && !forward.has(was)) back.set(was, name);
  }
  return back;
}

/** The moves that form a cycle back to the start, if they do. */
function circleFrom(start: string, back: ReadonlyMap<string, string>): [string, string][] {
  const moves = new Map<string, string>();
  for (let to = start, from = back.get(to); from !== undefined && !moves.has(to); to = from, from = back.get(to)) {
    moves.set(to, from);
    if (from === start) return [...moves];
  }
  return [];
}

/** Whether the declarations stayed in place. If both readings fit equally well, they did if only `was` changed. */
function isCleanUp(circle: readonly [string, string][], before: Named, after: Named): boolean {
  const sum = (each: (to: string, from: string) => number) =>
    circle.reduce((total, [to, from]) => total + each(to, from), 0);
  const stayed = sum((to) => alike(own(before, to), own(after, to)));
  const wentBack = sum((to, from) => alike(own(before, from), own(after, to)));
  const isUntouched = circle.every(([to]) => isSameJson(declared(own(before, to)), declared(own(after, to))));
  return stayed > wentBack || isUntouched;
}

/** The number of keys that both declare alike. */
function alike(one: Renamable | undefined, other: Renamable | undefined): number {
  const [left, right] = [declared(one), declared(other)];
  return Object.keys(left).filter((key) => isSameJson(left[key], right[key])).length;
}

/** Keys that follow from the name alone do not describe the thing. */
const OF_THE_NAME = new Set([
  'name',
  'was',
  'formerNames',
  'resource',
  'table',
  'path',
  'routes',
  'revision',
  'plural',
  'menu',
]);

function declared(named: Renamable | undefined): { [key: string]: Json } {
  // Definitions are JSON.
  const all = Object.fromEntries(Object.entries(named ?? {}).filter(([key]) => !OF_THE_NAME.has(key))) as {
    [key: string]: Json;
  };
  return withoutNames(all);
}

/** Values and members have former names, too: `was` is a text there, and a map if something has that name. */
function withoutNames<T extends Json>(part: T): T {
  if (!isObject(part)) return part;
  const kept = Object.entries(part).filter(
    ([key, value]) =>
      !((key === 'was' && typeof value === 'string') || (key === 'formerNames' && Array.isArray(value))),
  );
  // The same map with fewer entries.
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNames(value)])) as T;
}

function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined;
}
