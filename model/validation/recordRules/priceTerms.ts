import type { Values } from '#model/conditions/conditions.ts';
import type { Violation } from '#model/messages/messages.ts';
import { microYuan } from '#model/rules/money/money.ts';
import { PRICE_TERMS } from '#model/domains/billing/prices/priceTerms.ts';
import { exampleNet } from '#model/domains/billing/rating/exampleNet.ts';
import { countsEvents } from '#model/domains/billing/rating/meterScale.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { readPrice, type Price } from '#model/domains/billing/rating/price.ts';
import { rowsIn, type RecordRule } from './recordRule.ts';

/**
 * The terms of a price version: the price of usage is complete, its examples come out, and every period of a
 * subscription has a unit and an amount above zero (24013, 24014).
 */
export const priceTerms: RecordRule = {
  reads: [...PRICE_TERMS, 'examples'],
  check: (values) => ({ ...usageFindings(values), ...periodFindings(values) }),
};

/** The violations of a price of usage. A subscription may have no such price. */
function usageFindings(values: Values): Record<string, Violation> {
  const found: Record<string, Violation> = {};
  const isGiven = ['unit_price', 'package_size', 'package_price'].some((name) => (values[name] ?? null) !== null);
  if (!isGiven && rowsIn(values, 'tiers').length === 0 && rowsIn(values, 'period_prices').length > 0) return found;
  // A version without a meter has that of its product.
  const { price, findings } = readPrice({ ...values, meter: values['meter'] ?? 'count' });
  for (const { path, severity, key, params, error } of findings)
    if (severity === 'error')
      found[path.replaceAll(/\[(\d+)\]/g, '.$1')] ??= { key, ...(params && { params }), ...(error && { error }) };
  if (price !== undefined && values['meter'] != null) Object.assign(found, exampleFindings(values, price));
  return found;
}

/** The examples that do not come to the amount that their author expects. */
function exampleFindings(values: Values, price: Price): Record<string, Violation> {
  const found: Record<string, Violation> = {};
  rowsIn(values, 'examples').forEach(({ qty, hours, net }, index) => {
    const at = `examples.${index}`;
    const [quantity, time, expected] = [readMicro(qty), readMicro(hours), microYuan(net ?? null)];
    if (quantity === undefined && time === undefined) found[`${at}.qty`] = { key: 'price.exampleUsage' };
    else if (time !== undefined && countsEvents(price.meter)) found[`${at}.hours`] = { key: 'price.exampleTime' };
    else if (expected !== undefined) {
      const due = exampleNet(price, {
        ...(quantity !== undefined && { qty: quantity }),
        ...(time !== undefined && { hours: time }),
      });
      if (due !== BigInt(expected))
        found[`${at}.net`] = { key: 'price.exampleDiffers', params: { net: microDecimal(due) } };
    }
  });
  return found;
}

function periodFindings(values: Values): Record<string, Violation> {
  const found: Record<string, Violation> = {};
  const seen = new Set<string>();
  rowsIn(values, 'period_prices').forEach(({ period = null, unit = null, price = null }, index) => {
    const at = `period_prices.${index}`;
    for (const [name, value] of Object.entries({ period, unit }))
      if (value === null || value === '')
        found[`${at}.${name}`] = { key: 'price.periodMissing', error: 'billing.periodRequired' };
    const amount = microYuan(price);
    if (amount !== undefined && amount <= 0)
      found[`${at}.price`] = { key: 'price.notPositive', error: 'billing.amountNotPositive' };
    const named = `${String(period)} ${String(unit)}`;
    if (seen.has(named)) found[`${at}.period`] ??= { key: 'validation.duplicates' };
    seen.add(named);
  });
  return found;
}
