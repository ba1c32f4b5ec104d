import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/** Anything that the language can rename: a field, a member, a value, an action, a resource. */
export interface Renamable {
  was?: string;
  /** Names that it had before, whether its file still says so or not; `rememberNames` keeps them with what is applied. */
  formerNames?: readonly string[];
}

type Named = Readonly<Record<string, Renamable>>;

/**
 * What has to be renamed between two versions of the same names: new name → former name. Chains (`b: was a`, `c: was
 * b`) and swaps come out as they are written; whoever applies them moves all at once.
 *
 * A `was` acts once: when the earlier version does not have it and knows the former name, declared or retired. Said
 * again later, it acts only where both names are free for it: otherwise it tells what has long been done. When an edit
 * is taken back, the former name is declared again and the new one is gone, and the rename is undone. A new name that
 * took the place of something retired is gone, too, where it no longer says this `was`. A swap is undone where both
 * lose their `was`, unless the declarations stay where they are: then only the `was` was cleaned up.
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
  dropSaidAgain(before, after, renames);
  for (const [name, former] of takenBack(before, after, renames, retired)) renames.set(name, former);
  return renames;
}

/**
 * What took over this name, and is gone: the edit is taken back, and a `was` that acted before it is part of the old
 * text.
 */
function successorOf(name: string, before: Named, after: Named): Renamable | undefined {
  return Object.entries(before).find(([other, { was }]) => was === name && !Object.hasOwn(after, other))?.[1];
}

/**
 * Takes out what was done earlier and cannot be done again: the new name has its data, or the former one is another
 * thing now.
 */
function dropSaidAgain(before: Named, after: Named, renames: Map<string, string>): void {
  for (let size = -1; size !== renames.size;) {
    size = renames.size;
    const contested = contestedNames(before, after, renames);
    for (const [name, former] of renames) {
      const isDone = own(before, name)?.formerNames?.includes(former) || wasCalled(own(before, former), name);
      if (isDone && (contested.has(name) || contested.has(former))) renames.delete(name);
    }
  }
}

/** Half of a swap that was removed and comes back: the other half still says that it had this name. */
function wasCalled(thing: Renamable | undefined, name: string): boolean {
  return thing?.was === name || thing?.formerNames?.includes(name) === true;
}

/**
 * Names of the earlier version whose data nobody could tell apart afterwards: renamed to a name that was there already,
 * or renamed while the former name is declared on.
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

/** Former name → the name that it had in between. Drops candidates until every one that is left has its place to itself. */
function takenBack(
  before: Named,
  after: Named,
  forward: ReadonlyMap<string, string>,
  retired: ReadonlySet<string>,
): Map<string, string> {
  const sources = new Set(forward.values());
  const back = new Map<string, string>();
  for (const [name, { was }] of Object.entries(before)) {
    if (was === undefined || was === name || !Object.hasOwn(after, was) || sources.has(name)) continue;
    if (own(after, name)?.was !== was && !forward.has(was)) back.set(was, name);
  }
  for (const former of back.keys()) {
    const circle = circleFrom(former, back);
    // Every name is there before and after: only the declarations tell whether the swap was taken back, or its `was` cleaned up.
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

/** The moves that lead round to where they began, if they do. */
function circleFrom(start: string, back: ReadonlyMap<string, string>): [string, string][] {
  const moves = new Map<string, string>();
  for (let to = start, from = back.get(to); from !== undefined && !moves.has(to); to = from, from = back.get(to)) {
    moves.set(to, from);
    if (from === start) return [...moves];
  }
  return [];
}

/**
 * Did the declarations stay where they are? Where as much speaks for it as against it, they did if nothing but `was`
 * has changed.
 */
function isCleanUp(circle: readonly [string, string][], before: Named, after: Named): boolean {
  const sum = (each: (to: string, from: string) => number) =>
    circle.reduce((total, [to, from]) => total + each(to, from), 0);
  const stayed = sum((to) => alike(own(before, to), own(after, to)));
  const wentBack = sum((to, from) => alike(own(before, from), own(after, to)));
  const isUntouched = circle.every(([to]) => isSameJson(declared(own(before, to)), declared(own(after, to))));
  return stayed > wentBack || isUntouched;
}

/** How many keys both declare alike. */
function alike(one: Renamable | undefined, other: Renamable | undefined): number {
  const [left, right] = [declared(one), declared(other)];
  return Object.keys(left).filter((key) => isSameJson(left[key], right[key])).length;
}

/** What follows from the name alone says nothing of the thing. */
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

/** Values and members have former names, too: `was` is a text there, and a map where something is called so. */
function withoutNames<T extends Json>(part: T): T {
  if (!isObject(part)) return part;
  const said = Object.entries(part).filter(
    ([key, value]) =>
      !((key === 'was' && typeof value === 'string') || (key === 'formerNames' && Array.isArray(value))),
  );
  // The same map with less in it.
  return Object.fromEntries(said.map(([key, value]) => [key, withoutNames(value)])) as T;
}

function own<T>(named: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined;
}
