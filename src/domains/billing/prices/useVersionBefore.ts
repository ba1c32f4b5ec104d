import { useGetList, type RaRecord } from 'react-admin';
import { serverNow } from '#src/http/serverNow.ts';

/** More versions than a product has in force and scheduled. */
const MOST = 200;
const COUNTED = ['scheduled', 'active', 'superseded'];

/** The price that a version takes the place of; null for a first price, undefined while it is loaded. */
export function useVersionBefore({ id, product_id, status, effective_from: from }: RaRecord): {
  before: RaRecord | null | undefined;
  isError: boolean;
} {
  const { data, isError } = useGetList<RaRecord>('priceVersions', {
    filter: { product_id, status: COUNTED },
    sort: { field: 'effective_from', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  if (data === undefined) return { before: undefined, isError };
  // A time that has passed becomes the time of the approval.
  const counts = COUNTED.includes(String(status));
  const at = counts ? String(from) : new Date(Math.max(Date.parse(String(from)), serverNow())).toISOString();
  const found = data.find((each) => each.id !== id && isBefore(String(each['effective_from']), at, counts));
  return { before: found ?? null, isError };
}

const isBefore = (one: string, other: string, strictly: boolean) => {
  const difference = Date.parse(one) - Date.parse(other);
  return strictly ? difference < 0 : difference <= 0;
};
