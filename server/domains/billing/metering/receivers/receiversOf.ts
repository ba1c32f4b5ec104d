import type { Selectable } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { MACHINES, pastPlaces, placeKey, type PastPlace } from './pastPlaces.ts';

/** The providers who receive a share of a line, and the place of its resource; null: the platform alone. */
export type Receivers = Pick<Selectable<KnownTables['bill_lines']>, 'provider_id' | 'site_provider_id'>;

export const NO_RECEIVERS: Receivers = { provider_id: null, site_provider_id: null };

/** What a line is for. `at`: milliseconds since 1970. */
export interface Received {
  item_id: number | null;
  product_id: number | null;
  at: number;
}

/**
 * The receivers of new lines, in their order, as they were at the time of use: the provider of the resource is that of
 * its product, else of its host, else of its cloud; the provider of the site is that of the site of its cloud. One read
 * for any number of lines.
 */
export async function receiversOf(db: Database, lines: readonly Received[]): Promise<Receivers[]> {
  if (lines.length === 0 || (await anyProvider(db, {})).length === 0) return lines.map(() => NO_RECEIVERS);
  const read = await readPlaces(db, lines);
  return lines.map((line) => read(line));
}

const anyProvider = preparedQuery((kysely) => kysely.selectFrom('providers').select('id').limit(1));

async function readPlaces(db: Database, lines: readonly Received[]): Promise<(line: Received) => Receivers> {
  const list = (ids: readonly (number | null)[]) => idList([...new Set(ids.filter((id) => id !== null))], db.dialect);
  const items = new Map(
    (await placesOfItems(db, { list: list(lines.map(({ item_id }) => item_id)) })).map((row) => [row.id, row]),
  );
  const products = providersById(await providedProducts(db, { list: list(lines.map(({ product_id }) => product_id)) }));
  const clouds = new Map((await allClouds(db, {})).map((row) => [row.cloud_id, row]));
  const sites = providersById(await providedSites(db, {}));
  const hosts = await hostsOf(db);
  const past = await pastPlaces(db, Math.min(...lines.map(({ at }) => at)));
  /** What a record was at an instant; undefined if it has not changed since. */
  const pastOf = (resource: string, id: string | number | null, at: number): PastPlace['terms'] | undefined =>
    id === null ? undefined : past.get(placeKey(resource, id))?.find(({ until }) => until > at)?.terms;
  const provider = (resource: string, id: number | null, now: ReadonlyMap<number, number | null>, at: number) => {
    const then = pastOf(resource, id, at);
    return then === undefined ? (id === null ? null : (now.get(id) ?? null)) : idIn(then.provider_id);
  };
  return ({ item_id, product_id, at }) => {
    const item = items.get(item_id ?? 0);
    const cloud = item && (pastOf('clouds', item.cloud_id, at) ?? clouds.get(item.cloud_id ?? ''));
    const host =
      item && (pastOf(item.resource ?? '', item.resource_id, at)?.host ?? item.vm_host ?? item.instance_host);
    const site = idIn(cloud?.site_id);
    return {
      provider_id:
        provider('products', product_id, products, at) ??
        (item?.cloud_id && host ? hosts(item.cloud_id, String(host), past, at) : null) ??
        idIn(cloud?.provider_id),
      site_provider_id: provider('sites', site, sites, at),
    };
  };
}

const idIn = (value: string | number | null | undefined): number | null => (typeof value === 'number' ? value : null);

const providersById = (rows: readonly { id: number; provider_id: number | null }[]) =>
  new Map(rows.map(({ id, provider_id }) => [id, provider_id]));

/** Looks up the provider of a host by its cloud and name, as clouds report it. */
async function hostsOf(db: Database) {
  const nodes = await providedHosts(db, {});
  const now = new Map(
    nodes.map(({ cloud_id, name, own_provider_id }) => [placeKey(cloud_id, name ?? ''), own_provider_id]),
  );
  return (cloud: string, name: string, past: ReadonlyMap<string, PastPlace[]>, at: number): number | null => {
    for (const [key, places] of past) {
      if (!key.startsWith('hypervisorNodes ')) continue;
      const then = places.find(({ until }) => until > at)?.terms;
      if (then?.cloud_id === cloud && then.name === name) return idIn(then.own_provider_id);
    }
    return now.get(placeKey(cloud, name)) ?? null;
  };
}

const placesOfItems = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('billing_items')
    .leftJoin('vms', (join) =>
      join.onRef('vms.id', '=', 'billing_items.resource_id').on('billing_items.resource', '=', VMS),
    )
    .leftJoin('instances', (join) =>
      join.onRef('instances.id', '=', 'billing_items.resource_id').on('billing_items.resource', '=', INSTANCES),
    )
    .select([
      'billing_items.id',
      'billing_items.cloud_id',
      'billing_items.resource',
      'billing_items.resource_id',
      'vms.host as vm_host',
      'instances.host as instance_host',
    ])
    .where((eb) => among(eb, 'billing_items.id', list, dialect)),
);

const [INSTANCES, VMS] = MACHINES;

const providedProducts = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('products')
    .select(['id', 'provider_id'])
    .where((eb) => among(eb, 'id', list, dialect)),
);

const allClouds = preparedQuery((kysely) => kysely.selectFrom('clouds').select(['cloud_id', 'provider_id', 'site_id']));

const providedSites = preparedQuery((kysely) =>
  kysely.selectFrom('sites').select(['id', 'provider_id']).where('provider_id', 'is not', null),
);

const providedHosts = preparedQuery((kysely) =>
  kysely
    .selectFrom('hypervisor_nodes')
    .select(['cloud_id', 'name', 'own_provider_id'])
    .where('own_provider_id', 'is not', null),
);
