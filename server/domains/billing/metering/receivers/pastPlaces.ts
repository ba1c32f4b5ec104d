import { withPastTerms } from '#server/domains/billing/prices/pastTerms.ts';
import type { Database } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { RecordChange } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** The fields from which the receivers of a line follow. What they were is kept: a settlement may run late. */
const FIELDS = {
  products: ['provider_id'],
  clouds: ['provider_id', 'site_id'],
  sites: ['provider_id'],
  hypervisorNodes: ['own_provider_id', 'name', 'cloud_id'],
  instances: ['host'],
  vms: ['host'],
} as const;

export type PlaceResource = keyof typeof FIELDS;

/** The machines that are on a host. */
export const MACHINES = ['instances', 'vms'] as const satisfies readonly PlaceResource[];

/** Kept apart from what prices depend on: a change of provider begins no new price. */
const keyOf = (resource: string) => `${resource} place`;

/** Hooks that keep what these fields of a resource were, each time that they change. */
export function withPastPlaces<Resource extends PlaceResource>(
  resource: Resource,
  hooks: ResourceHooks<Resource> = {},
): ResourceHooks<Resource> {
  return withPastTerms(hooks, FIELDS[resource], { as: keyOf(resource), unless: isNowhere });
}

/** A machine that is being made has no host yet: the first one is that from the beginning. */
const isNowhere = ({ before }: RecordChange): boolean =>
  before !== undefined && 'host' in before && (before.host ?? null) === null;

/** What one record was before an instant, in milliseconds. */
export interface PastPlace {
  until: number;
  terms: Partial<
    Record<'provider_id' | 'own_provider_id' | 'site_id' | 'name' | 'cloud_id' | 'host', string | number | null>
  >;
}

/** Everything that has changed since an instant (milliseconds), by resource and record, in order of time. */
export async function pastPlaces(db: Database, since: number): Promise<Map<string, PastPlace[]>> {
  const rows = await changedSince(db, { since });
  const known = new Map<string, PastPlace[]>();
  for (const { resource, record_id, until, terms } of rows) {
    if (!resource.endsWith(' place')) continue;
    // Written by `withPastPlaces`.
    const past = { until, terms: JSON.parse(terms) as PastPlace['terms'] };
    const key = placeKey(resource.split(' ')[0] ?? '', record_id);
    known.set(key, [...(known.get(key) ?? []), past]);
  }
  return known;
}

export const placeKey = (resource: string, id: string | number): string => `${resource} ${id}`;

const changedSince = preparedQuery((kysely, { since }: { since: number }) =>
  kysely
    .selectFrom('past_terms')
    .select(['resource', 'record_id', 'until', 'terms'])
    .where('until', '>', since)
    .orderBy('until'),
);
