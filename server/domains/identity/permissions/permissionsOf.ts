import { whyNot } from '#model/access/refusal.ts';
import type { Decision } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Permission } from '#model/access/permission.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { decide, decideOn } from '#server/engine/records/decide.ts';

/** True if the licence that covers writes to the definition has expired. */
export type IsUnlicensed = (context: Context, definition: Definition) => Promise<boolean>;

const ON_RECORD: readonly Operation[] = ['update', 'delete', 'history'];
const ON_RESOURCE: readonly Operation[] = ['create', 'import', 'export'];

/**
 * The operations of a record, or of the resource as a whole, each with the decision that a call would get. An operation
 * that no role has is not listed.
 */
export async function permissionsOf(
  context: Context,
  isUnlicensed: IsUnlicensed,
  definition: Definition,
  record?: RecordData,
): Promise<Permission[]> {
  const unlicensed = await isUnlicensed(context, definition);
  const decisionOn = (operation: Operation | { action: string }) =>
    record === undefined
      ? decide(context, operation, definition, unlicensed)
      : decideOn(context, operation, definition, record, unlicensed);
  const permissions: Permission[] = [];
  for (const operation of record === undefined ? ON_RESOURCE : ON_RECORD) {
    if (definition.access[operation].length > 0 || mayByStatement(context, definition, operation))
      permissions.push(permission(context, operation, await decisionOn(operation)));
  }
  for (const action of Object.values(definition.actions)) {
    if (action.on === (record === undefined ? 'resource' : 'record'))
      permissions.push(permission(context, action.name, await decisionOn({ action: action.name }), action));
  }
  return permissions;
}

function mayByStatement({ actor }: Context, definition: Definition, operation: Operation): boolean {
  return rulesFor(actor, definition)?.allow.some(({ operations }) => operations.includes(operation)) ?? false;
}

/** The message of a decision. */
export function permission(
  { schemas, lang }: Context,
  operation: string,
  decision: Decision,
  action?: ActionDefinition,
): Permission {
  const named = { operation, ...(action && { label: action.label[lang] }) };
  if (decision.allowed)
    return { ...named, allowed: true, ...(decision.statement && { statement: decision.statement }) };
  return {
    ...named,
    allowed: false,
    reason: renderMessage(schemas.messages, decision.messageKey, decision.params, lang),
    why: whyNot(decision),
  };
}
