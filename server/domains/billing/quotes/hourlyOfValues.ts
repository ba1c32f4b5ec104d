import type { Json } from '#model/language/definition.ts';
import { billedDefinition, chargedRecord } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { completedValues } from '#server/engine/records/write/values/completedValues.ts';
import { pricedCharges } from './pricedItem.ts';

/** The price of an hour of a record with these values, in micro-yuan; undefined where nothing prices it. */
export async function hourlyOfValues(
  context: Context,
  resource: string,
  values: Record<string, Json>,
): Promise<number | undefined> {
  const definition = billedDefinition(context, resource);
  const record = { ...(await completedValues(context, definition, values)), ...values };
  try {
    const charged = await chargedRecord(context, definition, record);
    const charges = await pricedCharges(context, { charge_type: 'postpaid', period: null }, charged, { has: true });
    return charges.reduce((sum, { hourly }) => sum + Number(hourly ?? 0n), 0);
  } catch (error) {
    // Nothing has to be priced to be shown.
    if (error instanceof ApiError && error.key === 'billing.productNotPriced') return undefined;
    throw error;
  }
}
