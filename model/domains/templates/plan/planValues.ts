import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { leavesOf, mergeValues, valueAt, withValue, type Values } from '#model/domains/templates/values/leaves.ts';

/** What a version says about values. */
export interface VersionValues {
  fields: Record<string, FieldDefinition>;
  defaults: Values;
  former: Record<string, string>;
}

/**
 * What an upgrade does with one value:
 *
 * - `default`: it follows the default, which changes.
 * - `kept`: the override stays, although the default changes.
 * - `entered`: somebody enters another value with the upgrade.
 * - `added`, `renamed`: the new version has it under this name for the first time.
 * - `dropped`: the new version does not know it. An override is put aside and comes back with a version that does.
 * - `restored`: it had been put aside.
 */
export type ValueEffect = 'default' | 'kept' | 'entered' | 'added' | 'renamed' | 'dropped' | 'restored';

export interface ValueChange {
  path: string;
  /** The former path of what was renamed. */
  from?: string;
  effect: ValueEffect;
  field: FieldDefinition;
  oldDefault: Json;
  newDefault: Json;
  override: Json;
  /** What the stack has now and will have. */
  before: Json;
  after: Json;
}

export interface ValuesPlan {
  changes: ValueChange[];
  overrides: Values;
  /** Overrides that the version has no place for, by their path. */
  shelved: Record<string, Json>;
  /** Secrets that have another path now, by their new one. */
  renamedSecrets: Record<string, string>;
}

interface Now {
  version: VersionValues;
  overrides: Values;
  shelved: Readonly<Record<string, Json>>;
}

/**
 * Old defaults × new defaults × overrides. `entered` are overrides that come with the upgrade, complete: what they
 * leave out follows the default. Nothing that somebody entered is lost.
 *
 * @example
 *   planValues({ version: one, overrides: { port: 81 }, shelved: {} }, two).overrides; // { port: 81 }
 */
export function planValues(now: Now, next: VersionValues, entered?: Values): ValuesPlan {
  const [oldLeaves, newLeaves] = [leavesOf(now.version.fields), leavesOf(next.fields)];
  const carried = carry(now, next, oldLeaves, newLeaves);
  const overrides = entered ?? carried.overrides;
  const before = mergeValues(now.version.fields, now.version.defaults, now.overrides);
  const after = mergeValues(next.fields, next.defaults, overrides);
  const changes: ValueChange[] = [];
  const seen = new Set<string>();
  const renamedSecrets: Record<string, string> = {};
  for (const [path, field] of newLeaves) {
    const from = oldLeaves.has(path) ? path : carried.origin.get(path);
    if (from !== undefined) seen.add(from);
    if (field.type === 'secret' && from !== undefined && from !== path) renamedSecrets[path] = from;
    const place = { path, from, field, isRestored: carried.restored.has(path) };
    const isEntered =
      entered !== undefined && !isSameJson(valueAt(overrides, path) ?? null, valueAt(carried.overrides, path) ?? null);
    const change = leafChange({ ...place, isEntered }, { now, next, overrides, before, after });
    if (change !== undefined) changes.push(change);
  }
  for (const [path, field] of oldLeaves) if (!seen.has(path)) changes.push(droppedChange(path, field, now, before));
  return { changes, overrides, shelved: carried.shelved, renamedSecrets };
}

interface Place {
  path: string;
  from: string | undefined;
  field: FieldDefinition;
  isEntered: boolean;
  isRestored: boolean;
}

interface Sides {
  now: Now;
  next: VersionValues;
  overrides: Values;
  before: Values;
  after: Values;
}

function leafChange(place: Place, { now, next, overrides, before, after }: Sides): ValueChange | undefined {
  const { path, from, field } = place;
  if (field.type === 'secret') {
    if (from === path) return undefined;
    return changeOf({ path, from, field, effect: from === undefined ? 'added' : 'renamed' });
  }
  const was = (values: Values) => (from === undefined ? null : (valueAt(values, from) ?? null));
  const values = {
    oldDefault: was(now.version.defaults),
    newDefault: valueAt(next.defaults, path) ?? null,
    override: valueAt(overrides, path) ?? null,
    before: was(before),
    after: valueAt(after, path) ?? null,
  };
  const effect = effectOf(values, place);
  return effect && changeOf({ path, from, field, effect, ...values });
}

function droppedChange(path: string, field: FieldDefinition, now: Now, before: Values): ValueChange {
  const isSecret = field.type === 'secret';
  const at = (values: Values) => (isSecret ? null : (valueAt(values, path) ?? null));
  const values = { oldDefault: at(now.version.defaults), override: at(now.overrides), before: at(before) };
  return changeOf({ path, field, effect: 'dropped', ...values });
}

function changeOf({
  from,
  ...change
}: Pick<ValueChange, 'path' | 'effect' | 'field'> & { from?: string | undefined } & Partial<
    Pick<ValueChange, 'oldDefault' | 'newDefault' | 'override' | 'before' | 'after'>
  >): ValueChange {
  const nothing = { oldDefault: null, newDefault: null, override: null, before: null, after: null };
  return { ...nothing, ...change, ...(from !== undefined && from !== change.path && { from }) };
}

function effectOf(
  { oldDefault, newDefault, override, before, after }: Omit<ValueChange, 'path' | 'from' | 'effect' | 'field'>,
  { path, from, isEntered, isRestored }: Place,
): ValueEffect | undefined {
  if (isEntered) return 'entered';
  if (isRestored) return 'restored';
  if (from === undefined) return 'added';
  if (from !== path) return 'renamed';
  if (isSameJson(oldDefault, newDefault)) return isSameJson(before, after) ? undefined : 'default';
  return override === null ? 'default' : 'kept';
}

interface Carried {
  overrides: Values;
  shelved: Record<string, Json>;
  restored: Set<string>;
  /** Where a value of the new version stood before. */
  origin: Map<string, string>;
}

/** Overrides at the paths of the new version; what it does not know is put aside. */
function carry(
  { overrides: given, shelved: before }: Now,
  next: VersionValues,
  oldLeaves: ReadonlyMap<string, FieldDefinition>,
  newLeaves: ReadonlyMap<string, FieldDefinition>,
): Carried {
  const origin = new Map(
    Object.entries(next.former).filter(
      ([path, former]) => newLeaves.has(path) && oldLeaves.has(former) && !newLeaves.has(former),
    ),
  );
  const target = new Map([...origin].map(([path, former]) => [former, path]));
  const placeOf = (path: string) =>
    newLeaves.has(path) ? path : (target.get(path) ?? renamedTo(next, newLeaves, path));
  const carried: Carried = { overrides: {}, shelved: {}, restored: new Set(), origin };
  for (const path of oldLeaves.keys()) {
    const override = valueAt(given, path);
    if (override === undefined) continue;
    const place = placeOf(path);
    if (place === undefined) carried.shelved[path] = override;
    else carried.overrides = withValue(carried.overrides, place, override);
  }
  for (const [path, value] of Object.entries(before)) {
    const place = placeOf(path);
    if (place === undefined) carried.shelved[path] ??= value;
    else if (valueAt(carried.overrides, place) === undefined) {
      carried.overrides = withValue(carried.overrides, place, value);
      carried.restored.add(place);
    }
  }
  return carried;
}

/** A value that was put aside may have another name where it comes back. */
function renamedTo(
  { former }: VersionValues,
  newLeaves: ReadonlyMap<string, FieldDefinition>,
  path: string,
): string | undefined {
  return Object.keys(former).find((name) => former[name] === path && newLeaves.has(name));
}
