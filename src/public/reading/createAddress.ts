import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import type { Offer } from '#src/public/reading/offer.ts';

interface Wish {
  count: number;
  size: number;
  charge_type: string;
  period: Period | null;
}

/**
 * The form that creates the product in a cloud, filled in: `source` holds the values of its fields, the cloud, the
 * number of copies (`count`), and how it is paid for (`charge_type`, `period`, `unit`).
 */
export function createAddress(
  { page, cloud_id, values, size: sized }: Pick<Offer['places'][number], 'page' | 'cloud_id' | 'values' | 'size'>,
  { count, size, charge_type, period }: Wish,
): string {
  const source = {
    cloud_id,
    ...values,
    ...(sized !== null && { [sized]: size }),
    ...(count > 1 && { count }),
    charge_type,
    ...(period && { period: period.count, unit: period.unit }),
  };
  return `${page}?source=${encodeURIComponent(JSON.stringify(source))}`;
}
