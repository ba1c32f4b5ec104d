import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { isUnpaid } from '#server/domains/billing/metering/isUnpaid.ts';

/** Refuses that people switch on a record that is not paid for (24046). Runs in the transaction of their action. */
export async function refuseUnpaid(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (definition.unpaid?.start === undefined || context.actor.grants.includes(PLATFORM_GRANT)) return;
  for (const { id, operation } of changes)
    if (switchesOn(definition, operation) && (await isUnpaid(context, definition, String(id))))
      throw new ApiError('billing.serviceSuspended');
}

/** Whether an action leads to a state in which the record is charged. */
function switchesOn({ actions, billing = [] }: Definition, operation: string): boolean {
  const to = Object.hasOwn(actions, operation) ? actions[operation]?.to : undefined;
  return to !== undefined && billing.some(({ states = [] }) => states.includes(to));
}
