import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { Definition, Label } from '#model/language/definition.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { request } from '#src/http/httpClient.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';

/** The cost of a record, in yuan (`GET /costs`). */
export interface Cost {
  cycle: string;
  hourly: string;
  monthly: string;
  /** The amount charged for the cycle so far. */
  charged: string;
  charges: {
    resource: string;
    resource_id: string;
    name: string | null;
    /** The amount paid in advance for the record of the charge; null: by use. */
    paid: string | null;
    label: Label;
    state: string;
    charge_type: 'postpaid' | 'prepaid';
    /** Null without a price, or if its use is measured. */
    hourly: string | null;
  }[];
  subscription: { ends_at: string; auto_renew: boolean; renew_price: string | null } | null;
}

/** The cost of a record. Requested once the whole record is there, if its page has such a card. */
export function useCost(definition: Definition, record: RaRecord) {
  const basePath = useBillingPath();
  const isShown = definition.show.cards?.some(({ cost }) => cost) ?? false;
  const query = new URLSearchParams({ resource: definition.resource, resource_id: String(record.id) });
  return useQuery({
    // Under the resource's own key, so that refreshing its records refreshes what they cost.
    queryKey: [definition.resource, 'cost', { id: record.id }],
    queryFn: async ({ signal }) => (await request<Cost>(`${basePath}/costs?${query}`, { signal })).json,
    enabled: isShown && basePath !== undefined && !isPartial(record),
    retry: false,
  });
}

/** Whether there is a price to show, or something that was charged. */
export const costsSomething = ({ charges, charged, subscription }: Cost): boolean =>
  subscription !== null || Number(charged) > 0 || charges.some(({ hourly }) => hourly !== null);
