import { isSameJson } from '#model/values/sameJson.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { PricedRecordCharge } from '#server/domains/billing/metering/charges/pricedCharges.ts';

/** Whether what nothing prices can be had, free of charge. */
export const givesUnpriced = ({ live }: Pick<Context, 'live'>): boolean => live.read('billing.free_unpriced');

/** The error about something that is not for sale, at the field that selects the price. */
export function notForSale({ billing = [] }: Definition, { type }: Pick<PricedRecordCharge, 'type'>): ApiError {
  const field = billing.find((entry) => entry.type === type)?.spec;
  const fields = field === undefined ? undefined : { [field]: { key: 'unpriced.notForSale' } };
  return new ApiError('billing.productNotPriced', fields && { fields });
}

/** Refuses what nothing prices (24007), unless the platform gives it away. What meters report is priced later. */
export function refuseUnpriced(
  context: Context,
  definition: Definition,
  charges: readonly PricedRecordCharge[],
  had: readonly PricedRecordCharge[] = [],
): void {
  if (givesUnpriced(context)) return;
  const unpriced = charges.find(
    (charge) =>
      !charge.usage &&
      charge.versions === undefined &&
      !had.some((other) => isSameJson(wordsOf(other), wordsOf(charge))),
  );
  if (unpriced !== undefined) throw notForSale(definition, unpriced);
}

const wordsOf = ({ type, spec_id, quantity }: PricedRecordCharge) => [type, spec_id, String(quantity)];
