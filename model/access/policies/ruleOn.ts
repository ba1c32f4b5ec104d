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

/** `deny` and `allow` are what a statement says. `role`: kind and role decide, and maybe reach other records only. */
export type Ruling =
  | { by: 'deny'; source: StatementSource }
  | { by: 'allow'; source: StatementSource }
  | { by: 'role'; reachesRecord: boolean };

/** What statements say about an operation, on this record if one is given; undefined where none speaks of the resource. */
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
  // Of records that are not at hand: what is allowed for some may be tried, and what is denied for some is denied when it comes to them.
  const denied = about(rules.deny, false);
  if (denied !== undefined) return { by: 'deny', source: denied.source };
  const allowed = about(rules.allow, true);
  if (allowed !== undefined) return { by: 'allow', source: allowed.source };
  return { by: 'role', reachesRecord: record === undefined || reaches() };

  function reaches(): boolean {
    const said = record?.[THEIRS];
    if (typeof said === 'boolean' && isChange(definition, key)) return said;
    const rows = roleRows(actor, definition, key);
    return rows === undefined || (rows !== 'nothing' && holds(rows, true));
  }
}

/**
 * What the server has is whole. A row of a list in the console may lack what the condition asks for; what reference
 * paths lead to comes under its own name.
 */
function isKnown(where: Condition, record: Values, { through = {} }: OwnershipContext): boolean {
  return conditionFields(where).every(
    (path) => path in record || (!(path in through) && (path.split('.')[0] ?? path) in record),
  );
}
