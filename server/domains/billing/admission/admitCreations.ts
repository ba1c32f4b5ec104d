import type { Definition } from '#model/language/definition.ts';
import { refuseAboveLimit } from '#server/domains/billing/approval/approvalLimit.ts';
import { refuseOverBudget } from '#server/domains/billing/approval/budgets/projectBudgets.ts';
import { pricedCharges } from '#server/domains/billing/metering/charges/pricedCharges.ts';
import { hourOfCharges } from '#server/domains/billing/prices/hourOfCharges.ts';
import { hourOfNewParts } from '#server/domains/billing/quotes/parts/pricedParts.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { enteredFor } from '#server/engine/records/write/values/entered.ts';
import type { Context, RecordChange, RecordData, RecordId } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { admitRecord } from './admitRecord.ts';

/**
 * Admits what people create. What the platform creates is paid for by an order, was found in a cloud, or is due by a
 * schedule.
 */
export async function admitCreations(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (definition.billing === undefined || context.actor.grants.includes(PLATFORM_GRANT)) return;
  if (exempted.has(context.db)) return;
  for (const { id, operation, after } of changes)
    if (operation === 'create' && after !== undefined) {
      const hourOfParts = () => hourOfNewParts(context, definition, madeOf(context, definition, id, after));
      await refuseOverBudget(context, typeof after['project_id'] === 'number' ? after['project_id'] : null);
      await refuseAboveLimit(context, async () => {
        const charges = await pricedCharges(context, definition, after, 'postpaid');
        return hourOfCharges(context, charges) + (await hourOfParts());
      });
      await admitRecord(context, definition, id, after, { hourOfParts });
    }
}

/** The new record with what was handed to its cloud only, which decides what the cloud makes with it. */
function madeOf({ db }: Context, definition: Definition, id: RecordId, record: RecordData): RecordData {
  return wireRecord(definition, { ...record, ...enteredFor(db, id) });
}

/** Transactions whose creations need no admission now. */
const exempted = new WeakSet<Database>();

/** Does work whose creations need no admission. */
export async function withoutAdmission<T>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  exempted.add(db);
  try {
    return await work();
  } finally {
    exempted.delete(db);
  }
}
