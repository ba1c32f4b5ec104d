import { PERIODS } from './periods.ts';
import type { PurchaseChoice } from './quote.ts';

type Preset = Readonly<Record<string, unknown>>;

/**
 * The way of paying that the address of a form presets beside its fields. A period that forms do not sell leaves the
 * usual one. Undefined if the address does not name a way of paying.
 *
 * @example
 *   presetChoice({ flavor_id: 'f', charge_type: 'prepaid', period: 1, unit: 'year' });
 *   // { charge_type: 'prepaid', period: 1, unit: 'year' }
 */
export function presetChoice({ charge_type, period, unit }: Preset = {}): Partial<PurchaseChoice> | undefined {
  if (charge_type === 'postpaid') return { charge_type };
  if (charge_type !== 'prepaid') return undefined;
  return { charge_type, ...PERIODS.find((sold) => sold.period === period && sold.unit === unit) };
}
