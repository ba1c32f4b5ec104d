import { useGetList } from 'react-admin';
import type { Condition } from '#model/conditions.ts';

/** One record is the least that a list can be asked for; its total is what matters. */
export function countParams(filter: Condition) {
  return { pagination: { page: 1, perPage: 1 }, sort: { field: '', order: 'ASC' as const }, filter, meta: undefined };
}

/** How many records match. Shares react-admin's cache, so the live channel keeps it right. */
export function useCount(resource: string, filter: Condition, enabled: boolean): { count: number | undefined; failed: boolean } {
  const { total, isError } = useGetList(resource, countParams(filter), { enabled, onError: () => undefined });
  return { count: total, failed: isError };
}
