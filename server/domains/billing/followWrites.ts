import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { admitCreations } from './admission/admitCreations.ts';
import { meterWrites } from './metering/meterWrites.ts';
import { followSales } from './prices/sale/settleSales.ts';
import { followAccounts } from './arrears/followAccounts.ts';
import { endRenewals } from './subscriptions/endRenewals.ts';
import { admitRecipients, refuseHandOver } from './admission/refuseHandOver.ts';
import { refuseUseByWrites } from './unpaid/refuseUse.ts';
import { refuseProtected } from './unpaid/refuseProtected.ts';
import { refuseUnpaid } from './unpaid/refuseUnpaid.ts';
import { watchDeliveries } from './orders/watchDeliveries.ts';

/** What billing does with the writes of every resource, in their transaction. */
export async function followWrites(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  await refuseUnpaid(context, definition, changes);
  await refuseProtected(context, definition, changes);
  await refuseUseByWrites(context, definition, changes);
  await refuseHandOver(context, definition, changes);
  await meterWrites(context, definition, changes);
  await admitCreations(context, definition, changes);
  await admitRecipients(context, definition, changes);
  await endRenewals(context, definition, changes);
  await watchDeliveries(context, definition, changes);
  await followAccounts(context, definition, changes);
  await followSales(context, definition, changes);
}
