import type { Actor } from '#model/access/actor.ts';
import { conditionFields, matches, type Condition, type Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { THEIRS, type OwnershipContext } from '#model/access/ownership/isTheirs.ts';
import { isChange } from './isChange.ts';
import type { OperationKey } from './operationKey.ts';
import type { RowRule } from './rowRules.ts';
import { roleRows } from './rowsFor.ts';
import { rulesFor } from './rulesFor.ts';
import type { StatementSource } from './statement.ts';

/**
 * `deny` and `allow` come from a statement, or a denial from the API token of the call. `role`: kind and role decide,
 * and may not reach this record.
 */
export type Ruling =
  | { by: 'deny'; source: StatementSource; token?: string }
  | { by: 'allow'; source: StatementSource }
  | { by: 'role'; reachesRecord: boolean };

/**
 * The decision of statements about an operation, on this record if one is given; undefined if none mentions the
 * resource.
 *
 * @example
 *   ruleOn(actor, vms, 'delete', record); // { by: 'deny', source: { policy: 'KeepVms', version: 'v1', sid: '#1' } }
 */
export function ruleOn(
  actor: Actor,
  definition: Definition,
  key: OperationKey,
  record: Values | undefined,
  context: OwnershipContext = {},
): Ruling | undefined {
  const rules = rulesFor(actor, definition);
  if (rules === undefined) return undefined;
  const around = { ...context, user: actor, fields: { ...definition.fields, ...context.through } };
  const holds = (where: Condition, unknown: boolean) =>
    record !== undefined && (context.stored === true || isKnown(where, record, context))
      ? matches(where, record, around)
      : unknown;
  const about = (list: readonly RowRule[], unknown: boolean) =>
    list.find(({ operations, where }) => operations.includes(key) && (where === undefined || holds(where, unknown)));
  // Without the record, what is allowed for some records may be tried; a denial of some records takes effect when one
  // of them is written.
  const denied = about(rules.deny, false);
  if (denied !== undefined)
    return { by: 'deny', source: denied.source, ...(denied.token !== undefined && { token: denied.token }) };
  const allowed = about(rules.allow, true);
  if (allowed !== undefined) return { by: 'allow', source: allowed.source };
  return { by: 'role', reachesRecord: record === undefined || reaches() };

  function reaches(): boolean {
    const answer = record?.[THEIRS];
    if (typeof answer === 'boolean' && isChange(definition, key)) return answer;
    const rows = roleRows(actor, definition, key);
    return rows === undefined || (rows !== 'nothing' && holds(rows, true));
  }
}

/**
 * The server has whole records. A row of a list in the console may lack a field of the condition; the values behind
 * reference paths have their own names.
 */
function isKnown(where: Condition, record: Values, { through = {} }: OwnershipContext): boolean {
  return conditionFields(where).every(
    (path) => path in record || (!(path in through) && (path.split('.')[0] ?? path) in record),
  );
}
