import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { isTree, leavesOf } from './leaves.ts';

/** Values of a chart, as a tree. */
export type ChartValues = Record<string, Json>;

export interface ValueSides {
  defaults: ChartValues;
  overrides: ChartValues;
}

/**
 * What an operation does with one value:
 *
 * - `default`: it follows the default, which changes.
 * - `kept`: the override stays, although the default changes.
 * - `entered`: somebody enters another value now, or takes an own one back.
 * - `added`: the chart has it for the first time.
 * - `dropped`: the chart no longer has it.
 */
export type ChartValueEffect = 'default' | 'kept' | 'entered' | 'added' | 'dropped';

export interface ChartValueChange {
  path: string;
  effect: ChartValueEffect;
  oldDefault: Json;
  newDefault: Json;
  override: Json;
  before: Json;
  after: Json;
}

/**
 * Old defaults × new defaults × overrides, by the path of each value. `now` is undefined for an installation, of which
 * every value is shown.
 *
 * @example
 *   planChartValues(undefined, { defaults: { a: 1 }, overrides: {} })[0]?.after; // 1
 */
export function planChartValues(now: ValueSides | undefined, next: ValueSides): ChartValueChange[] {
  const [oldDefaults, newDefaults] = [leavesOf(now?.defaults ?? {}), leavesOf(next.defaults)];
  const [oldOverrides, newOverrides] = [leavesOf(now?.overrides ?? {}), leavesOf(next.overrides)];
  const [before, after] = [now === undefined ? new Map<string, Json>() : merged(now), merged(next)];
  const paths = new Set([...newDefaults.keys(), ...newOverrides.keys(), ...oldDefaults.keys(), ...oldOverrides.keys()]);
  return [...paths].flatMap((path) => {
    const at = (leaves: ReadonlyMap<string, Json>): Json => leaves.get(path) ?? null;
    const change = {
      path,
      oldDefault: at(oldDefaults),
      newDefault: at(newDefaults),
      override: at(newOverrides),
      before: at(before),
      after: at(after),
    };
    const isEntered = !isSameJson(at(oldOverrides), at(newOverrides));
    const effect = effectOf(change, isEntered, {
      wasThere: now === undefined || oldDefaults.has(path) || oldOverrides.has(path),
      isThere: newDefaults.has(path) || newOverrides.has(path),
    });
    if (now === undefined) return [{ ...change, effect: isEntered ? ('entered' as const) : ('default' as const) }];
    return effect === undefined ? [] : [{ ...change, effect }];
  });
}

const merged = ({ defaults, overrides }: ValueSides): Map<string, Json> => leavesOf(mergeValues(defaults, overrides));

/**
 * Overrides on top of defaults, as helm does it: maps are merged, lists are replaced, and null takes a default away.
 *
 * @example
 *   mergeValues({ a: { b: 1, c: 2 } }, { a: { b: 3, c: null } }); // { a: { b: 3 } }
 */
export function mergeValues(defaults: ChartValues, overrides: ChartValues): ChartValues {
  const result = { ...defaults };
  for (const [key, value] of Object.entries(overrides)) {
    const under = result[key] ?? null;
    if (value === null) delete result[key];
    else result[key] = isTree(value) && isTree(under) ? mergeValues(plain(under), plain(value)) : value;
  }
  return result;
}

const plain = (value: object): ChartValues => ({ ...value });

interface Presence {
  wasThere: boolean;
  isThere: boolean;
}

function effectOf(
  { oldDefault, newDefault, override, before, after }: Omit<ChartValueChange, 'effect' | 'path'>,
  isEntered: boolean,
  { wasThere, isThere }: Presence,
): ChartValueEffect | undefined {
  if (isEntered) return 'entered';
  if (!isThere) return 'dropped';
  if (!wasThere) return 'added';
  if (isSameJson(oldDefault, newDefault)) return isSameJson(before, after) ? undefined : 'default';
  return override === null ? 'default' : 'kept';
}
