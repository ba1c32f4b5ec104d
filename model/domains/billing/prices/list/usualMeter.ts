import type { Product } from '#model/language/records.ts';

type Meter = Product['meter'];

const OF_USE: Partial<Record<Product['resource_type'], Meter>> = {
  volume: 'gb_hour',
  snapshot: 'gb_hour',
  backup: 'gb_hour',
  image: 'gb_hour',
  object_storage: 'gb_hour',
  bandwidth: 'mbps_hour',
  traffic: 'gb',
};

/**
 * What a product of a type is counted in, unless somebody says otherwise.
 *
 * @example
 *   usualMeter('volume', 'postpaid'); // 'gb_hour'
 */
export function usualMeter(type: Product['resource_type'], charge_type: Product['charge_type']): Meter {
  return charge_type === 'prepaid' ? 'month' : (OF_USE[type] ?? 'hour');
}
