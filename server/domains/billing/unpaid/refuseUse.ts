import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordAction } from '#server/engine/product/hooks.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { isUnpaid } from '#server/domains/billing/metering/isUnpaid.ts';

/**
 * A record that is not paid for is kept, and not used (24046): an action of such a record only takes something away or
 * gives it up, and nothing else is attached to it or made from it.
 */
export async function refuseUse(
  context: Context,
  definition: Definition,
  id: RecordId,
  { action, input }: RecordAction,
): Promise<void> {
  if (context.actor.grants.includes(PLATFORM_GRANT) || takesAway(definition, action)) return;
  if (definition.unpaid !== undefined && (await isUnpaid(context, definition, String(id))))
    throw new ApiError('billing.serviceSuspended');
  await refuseTargets(context, action.input ?? {}, {}, input);
}

function takesAway({ unpaid = {} }: Definition, { name, whileUnpaid }: ActionDefinition): boolean {
  return whileUnpaid === true || [unpaid.unlock, unpaid.stop, unpaid.release].includes(name);
}

/** A snapshot, a backup or a copy of a disk that is not paid for is not made (24046). For the writes of people. */
export async function refuseUseByWrites(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (context.actor.grants.includes(PLATFORM_GRANT)) return;
  for (const { operation, before, after } of changes)
    if (after !== undefined && (operation === 'create' || operation === 'update'))
      await refuseTargets(context, definition.fields, before ?? {}, after);
}

/** Only what is new is looked at: what was attached before stays attached. */
async function refuseTargets(
  context: Context,
  fields: Readonly<Record<string, FieldDefinition>>,
  before: RecordData,
  after: RecordData,
): Promise<void> {
  for (const { name, type, to } of Object.values(fields)) {
    const target = context.schemas.resources[to ?? ''];
    const id = after[name];
    if (type !== 'reference' || target?.unpaid === undefined || !isId(id) || before[name] === id) continue;
    if (await isUnpaid(context, target, String(id)))
      throw new ApiError('billing.serviceSuspended', { fields: { [name]: 'billing.serviceSuspended' } });
  }
}

const isId = (value: Json | undefined): value is RecordId => typeof value === 'string' || typeof value === 'number';
