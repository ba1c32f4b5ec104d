import type { Actor } from '#model/access/actor.ts';
import type { PageGroup, RolesDefinition } from '#model/language/productDefinition.ts';
import type { Manifest } from '#model/reading/manifest.ts';

/** What the selection of a cloud looks at. */
export interface SelectableCloud {
  cloud_id: string;
  product: string;
}

/** The cloud that is selected once the list is loaded: the saved one while it is still there, else the first (spec 4.5). */
export function selectedCloud<T extends SelectableCloud>(
  clouds: readonly T[],
  savedId: string | undefined,
): T | undefined {
  return clouds.find((cloud) => cloud.cloud_id === savedId) ?? clouds[0];
}

/** What of a manifest says where the machines of a product are. */
type Homes = Pick<Manifest, 'cloudProducts'> & {
  resources: readonly Pick<Manifest['resources'][number], 'resource' | 'routes'>[];
};

/** Where choosing another cloud leads within a group about the selected cloud; undefined: stay (spec 4.5). */
export function pathAfterCloudChange(
  group: Pick<PageGroup, 'cloud'> | undefined,
  from: SelectableCloud | undefined,
  to: SelectableCloud,
  homes: Homes,
): string | undefined {
  return group?.cloud === true && from?.product.toLowerCase() !== to.product.toLowerCase()
    ? machinesPath(to, homes)
    : undefined;
}

/** Where the machines of a cloud are, by its product (spec 4.5); the page has the switcher, too. */
export function machinesPath(
  cloud: Pick<SelectableCloud, 'product'>,
  { cloudProducts, resources }: Homes,
): string | undefined {
  const product = cloud.product.toLowerCase();
  const home = Object.hasOwn(cloudProducts, product) ? cloudProducts[product]?.home : undefined;
  return resources.find(({ resource }) => resource === home)?.routes.list?.path;
}

/**
 * Where another cloud leaves a page of one record of a cloud: to the list of that resource, since the record is none of
 * the other's (spec 2.1, 4.5).
 */
export function listAfterCloudChange(page: {
  path: string;
  list: string | undefined;
  hasRecord: boolean;
}): string | undefined {
  return page.hasRecord && page.path.includes('{cloud_id}') && !page.list?.includes(':') ? page.list : undefined;
}

/**
 * A group that names products is shown only while the selected cloud is one of them, compared case-insensitively (spec
 * 2.2).
 */
export function showsGroup({ products }: Pick<PageGroup, 'products'>, cloud: SelectableCloud | undefined): boolean {
  return products === undefined || products.some((product) => product.toLowerCase() === cloud?.product.toLowerCase());
}

/**
 * Kinds 0 and 1 and some roles may list clouds, and have one selected for them (spec 4.5). Kinds hold their roles by
 * themselves.
 */
export function selectsCloud(actor: Pick<Actor, 'grants'>, { roles }: Pick<RolesDefinition, 'roles'>): boolean {
  return roles.some((role) => role.selectsCloud === true && actor.grants.includes(role.role));
}
