import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';

/** The declaration of a field, a member, a value, an action or a resource; `was` is its former name. */
export type Named = { [key: string]: Json };

type Set = Readonly<Record<string, Named>>;

/**
 * The previous name of each thing: new name → old name. A `was` takes effect if it is new and the old name existed; a
 * name that is declared again after its successor was removed takes the data back; every other name keeps its data.
 * Names that are missing here are new.
 */
export function renamedFrom(before: Set, after: Set, retired: Set = {}): Map<string, string> {
  const from = new Map<string, string>();
  for (const [name, { was }] of Object.entries(after)) {
    if (typeof was !== 'string' || was === name || (before[name] ?? retired[name])?.['was'] === was) continue;
    // Its successor was removed: the old text is back, with its own `was`.
    const successor = Object.entries(before).find(
      ([other, named]) => named['was'] === name && !Object.hasOwn(after, other),
    );
    if (successor !== undefined && formerNames(successor[1]).includes(was)) continue;
    if (Object.hasOwn(before, was) || Object.hasOwn(retired, was)) from.set(name, was);
  }
  for (;;) {
    const contested = new Set(claimedTwice(before, after, from));
    // A `was` that returns after it was removed has already taken effect.
    const again = [...from].find(
      ([name, then]) =>
        (formerNames(before[name]).includes(then) ||
          before[then]?.['was'] === name ||
          formerNames(before[then]).includes(name)) &&
        (contested.has(name) || contested.has(then)),
    );
    if (again === undefined) break;
    from.delete(again[0]);
  }
  for (const [then, now] of takenBack(before, after, new Set(from.values()))) if (!from.has(now)) from.set(now, then);
  const claimed = new Set(from.values());
  for (const name of Object.keys(after))
    if (!from.has(name) && Object.hasOwn(before, name) && !claimed.has(name)) from.set(name, name);
  return from;
}

/**
 * Names whose data is ambiguous: they pass their data on and stay declared, or receive the data of another one and
 * already had some.
 */
export function claimedTwice(before: Set, after: Set, from: ReadonlyMap<string, string>): string[] {
  const moves = [...from].filter(([name, then]) => name !== then);
  const sources = new Set(moves.map(([, then]) => then));
  return moves.flatMap(([name, then]) => [
    ...(Object.hasOwn(after, then) && !moves.some(([each]) => each === then) ? [then] : []),
    ...(Object.hasOwn(before, name) && !sources.has(name) ? [name] : []),
  ]);
}

/**
 * Earlier renames that the current names undo: [earlier name, current name]. Chains and swaps are undone as a whole or
 * not at all.
 */
function takenBack(before: Set, after: Set, movingOn: ReadonlySet<string>): [string, string][] {
  let edges = Object.entries(before).flatMap(([name, { was }]): [string, string][] =>
    typeof was === 'string' && Object.hasOwn(after, was) && after[name]?.['was'] !== was && !movingOn.has(name)
      ? [[name, was]]
      : [],
  );
  for (;;) {
    const into = new Set(edges.map(([, to]) => to));
    const outOf = new Set(edges.map(([from]) => from));
    const left = edges.filter(
      ([from, to]) =>
        (!Object.hasOwn(after, from) || into.has(from)) &&
        (!Object.hasOwn(before, to) || outOf.has(to) || movingOn.has(to)),
    );
    if (left.length === edges.length) break;
    edges = left;
  }
  // In a circle every name exists before and after: if only `was` was removed, the names stay as they are.
  const isCircle = edges.every(([from]) => Object.hasOwn(after, from));
  return isCircle && edges.every(([from]) => isDeepStrictEqual(without(before[from]), without(after[from])))
    ? []
    : edges;
}

const FORMER = '(former names)';

const formerNames = (named: Named | undefined): Json[] => {
  const names = named?.[FORMER];
  return Array.isArray(names) ? names : [];
};

/** The declaration of a thing with all names that earlier files gave it and its values and members. */
export function withFormerNames(before: Named | undefined, after: Named): Named {
  const names = new Set([
    ...formerNames(before),
    ...[before?.['was'], after['was']].flatMap((name) => (typeof name === 'string' ? [name] : [])),
  ]);
  const parts = (['values', 'fields'] as const).flatMap((key): [string, Json][] => {
    const [then, now] = [before?.[key], after[key]];
    if (!isNames(now)) return [];
    const from = renamedFrom(isNames(then) ? then : {}, now);
    return [
      [
        key,
        Object.fromEntries(
          Object.entries(now).map(([name, part]) => [
            name,
            withFormerNames(isNames(then) ? then[from.get(name) ?? name] : undefined, part),
          ]),
        ),
      ],
    ];
  });
  return { ...after, ...Object.fromEntries(parts), ...(names.size > 0 && { [FORMER]: [...names] }) };
}

const isNames = (part: Json | undefined): part is { [key: string]: Named } =>
  isObject(part) && Object.values(part).every(isObject);

function without(named: Named | undefined): Named {
  const { was: _, [FORMER]: _names, ...rest } = named ?? {};
  const parts = (['values', 'fields'] as const).flatMap((key): [string, Json][] => {
    const part = rest[key];
    return isNames(part)
      ? [[key, Object.fromEntries(Object.entries(part).map(([name, each]) => [name, without(each)]))]]
      : [];
  });
  return { ...rest, ...Object.fromEntries(parts) };
}
