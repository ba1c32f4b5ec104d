import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { isGranted } from '#model/access/granted.ts';
import { seenScope } from '#model/access/ownership/seenScope.ts';
import { theirScope } from '#model/access/ownership/theirScope.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { isChange } from './isChange.ts';
import { grantsFor, type OperationKey } from './operationKey.ts';
import type { RowRule, RowRules } from './rowRules.ts';
import { rulesFor } from './rulesFor.ts';

/** `undefined` for every record, `'nothing'` for none. */
export type Rows = Condition | undefined | 'nothing';

/** A record exists for the actors who may list, open or choose it. Every other operation requires that. */
const SEEING: readonly OperationKey[] = ['list', 'show', 'pick'];

/**
 * The records with which the actor may do this, or that exist for the actor (`seen`). Lists, counts, exports, searches
 * and events send it to the database; `can` checks it on one record. Explicit denial comes first, then what is allowed,
 * then kind and role.
 *
 * @example
 *   rowsFor({ ...tenant, id: 7 }, vms, 'update'); // { user_id: 7 }
 */
export function rowsFor(actor: Actor, definition: Definition, key: OperationKey | 'seen'): Rows {
  const rules = rulesFor(actor, definition);
  if (rules === undefined) return key === 'seen' ? seenScope(actor, definition) : rowsByRole(actor, definition, key);
  let byKey = known.get(actor)?.get(definition);
  if (byKey === undefined) {
    const byDefinition = known.get(actor) ?? new WeakMap<Definition, Map<string, Rows>>();
    byDefinition.set(definition, (byKey = new Map()));
    known.set(actor, byDefinition);
  }
  if (!byKey.has(key))
    byKey.set(
      key,
      key === 'seen'
        ? anyRows(SEEING.map((each) => ruledRows(actor, definition, rules, each)))
        : ruledRows(actor, definition, rules, key),
    );
  return byKey.get(key);
}

/** A cache: every request of a reader needs the result several times, with the same actor object. */
const known = new WeakMap<Actor, WeakMap<Definition, Map<string, Rows>>>();

function ruledRows(actor: Actor, definition: Definition, { allow, deny }: RowRules, key: OperationKey): Rows {
  const isAbout = ({ operations }: RowRule) => operations.includes(key);
  const given = anyRows([roleRows(actor, definition, key), ...allow.filter(isAbout).map(({ where }) => where)]);
  const taken = anyRows([...deny.filter(isAbout).map(({ where }) => where), 'nothing']);
  if (taken === undefined || given === 'nothing') return 'nothing';
  if (taken === 'nothing') return given;
  const others: Condition = { $not: taken };
  return given === undefined ? others : { $all: [given, others] };
}

/**
 * The records that kind and role open, also if statements mention the resource.
 *
 * @example
 *   roleRows({ ...tenant, id: 7 }, vms, 'delete'); // { user_id: 7 }
 */
export function roleRows(actor: Actor, definition: Definition, key: OperationKey): Rows {
  if (!isGranted(actor, grantsFor(definition, key))) return 'nothing';
  return rowsByRole(actor, definition, key);
}

function rowsByRole(actor: Actor, definition: Definition, key: OperationKey): Rows {
  return isChange(definition, key) ? theirScope(actor, definition) : seenScope(actor, definition);
}

function anyRows(rows: readonly Rows[]): Rows {
  const parts: Condition[] = [];
  for (const each of rows) {
    if (each === undefined) return undefined;
    // Conditions are JSON.
    if (each !== 'nothing' && !parts.some((part) => isSameJson(part as Json, each as Json))) parts.push(each);
  }
  const [first, ...others] = withoutRepetition(parts);
  return first === undefined ? 'nothing' : others.length === 0 ? first : { $any: [first, ...others] };
}

/** Merges `{ id: 1 }` and `{ id: { in: [2, 3] } }` into one test, which one index answers. */
function withoutRepetition(parts: readonly Condition[]): Condition[] {
  const values = new Map<string, Json[]>();
  const kept: Condition[] = [];
  for (const part of parts) {
    const [field = '', ...others] = Object.keys(part);
    const named = others.length === 0 ? valuesIn(part[field]) : undefined;
    const before = values.get(field);
    if (named === undefined) kept.push(part);
    else if (before === undefined) {
      const all = [...named];
      values.set(field, all);
      kept.push({ [field]: { in: all } });
    } else before.push(...named.filter((value) => !before.includes(value)));
  }
  return kept;
}

/** The values of a test for one of several values, such as a list of values on a field. */
function valuesIn(test: Condition[string] | undefined): Json[] | undefined {
  if (test === undefined || test === null) return undefined;
  if (typeof test !== 'object') return typeof test === 'string' && test.startsWith('$') ? undefined : [test];
  if (Array.isArray(test) || Object.keys(test).length !== 1) return undefined;
  const { eq, in: some } = test;
  // `in` holds values; `eq` holds one value other than null, which `in` would not find.
  return Array.isArray(some)
    ? (some as Json[])
    : eq === undefined || eq === null || typeof eq === 'object'
      ? undefined
      : [eq];
}
