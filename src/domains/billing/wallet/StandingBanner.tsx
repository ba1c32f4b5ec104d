import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { AccountBanner } from './AccountBanner.tsx';
import { standingQuery } from './standingQuery.ts';

/**
 * How the account of somebody else stands, that pays for a record: what happens when, and the way to the account. How
 * the own one stands is shown on every page.
 */
export default function StandingBanner({ definition, record }: { definition: Definition; record: RaRecord }) {
  const basePath = useBillingPath();
  const { data } = useQuery(standingQuery(basePath, { resource: definition.resource, resource_id: String(record.id) }));
  return data?.standing && !data.standing.is_own ? <AccountBanner standing={data.standing} /> : null;
}
