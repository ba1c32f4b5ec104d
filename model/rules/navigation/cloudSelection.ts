import type { Actor } from '#model/access/actor.ts';
import type { PageGroup, RolesDefinition } from '#model/language/productDefinition.ts';
import type { Manifest } from '#model/reading/manifest.ts';

/** The properties of a cloud that matter for its selection. */
export interface SelectableCloud {
  cloud_id: string;
  product: string;
}

/**
 * The cloud that is selected after the list loads: the saved one if it still exists, else the first (spec 4.5).
 *
 * @example
 *   selectedCloud([{ cloud_id: 'a', product: 'p' }], 'gone'); // { cloud_id: 'a', product: 'p' }
 */
export function selectedCloud<T extends SelectableCloud>(
  clouds: readonly T[],
  savedId: string | undefined,
): T | undefined {
  return clouds.find((cloud) => cloud.cloud_id === savedId) ?? clouds[0];
}

/**
 * The clouds that can be selected: those of a product with a list of machines. What is in others is listed over all
 * clouds.
 *
 * @example
 *   selectableClouds([{ cloud_id: 'a', product: 'q' }], { q: { home: 'machines' } }); // that cloud
 */
export function selectableClouds<T extends SelectableCloud>(
  clouds: readonly T[],
  products: Readonly<Record<string, { home?: string }>>,
): T[] {
  const without = Object.keys(products).filter((word) => products[word]?.home === undefined);
  return clouds.filter(({ product }) => !without.includes(product.toLowerCase()));
}

/** The part of a manifest that locates the machines of a product. */
type Homes = Pick<Manifest, 'cloudProducts'> & {
  resources: readonly Pick<Manifest['resources'][number], 'resource' | 'routes'>[];
};

/**
 * The path to open after another cloud is chosen in a group about the selected cloud; undefined: stay (spec 4.5).
 *
 * @example
 *   pathAfterCloudChange({ cloud: true }, cloudOfP, cloudOfQ, manifest); // '/q/machines'
 */
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

/**
 * The path of the machines of a cloud, by its product (spec 4.5); that page has the switcher, too.
 *
 * @example
 *   machinesPath({ product: 'Q' }, manifest); // '/q/machines'
 */
export function machinesPath(
  cloud: Pick<SelectableCloud, 'product'>,
  { cloudProducts, resources }: Homes,
): string | undefined {
  const product = cloud.product.toLowerCase();
  const home = Object.hasOwn(cloudProducts, product) ? cloudProducts[product]?.home : undefined;
  return resources.find(({ resource }) => resource === home)?.routes.list?.path;
}

/**
 * The list to open when another cloud is chosen on the page of one record of a cloud, since the other cloud does not
 * have that record (spec 2.1, 4.5).
 *
 * @example
 *   listAfterCloudChange({ path: '/clouds/{cloud_id}/vms', list: '/vm', hasRecord: true }); // '/vm'
 */
export function listAfterCloudChange(page: {
  path: string;
  list: string | undefined;
  hasRecord: boolean;
}): string | undefined {
  return page.hasRecord && page.path.includes('{cloud_id}') && !page.list?.includes(':') ? page.list : undefined;
}

/**
 * Whether a group is shown: a group that names products only while the selected cloud is one of them, compared
 * case-insensitively (spec 2.2).
 *
 * @example
 *   showsGroup({ products: ['P'] }, { cloud_id: 'a', product: 'p' }); // true
 */
export function showsGroup({ products }: Pick<PageGroup, 'products'>, cloud: SelectableCloud | undefined): boolean {
  return products === undefined || products.some((product) => product.toLowerCase() === cloud?.product.toLowerCase());
}

/**
 * Whether a resource is in clouds of the product of the selected one; also while none is selected, and for a resource
 * outside clouds.
 *
 * @example
 *   isOfCloud({ products: ['p'] }, { cloud_id: 'a', product: 'q' }); // false
 */
export function isOfCloud(
  of: { products?: readonly string[] } | undefined,
  cloud: SelectableCloud | undefined,
): boolean {
  return of?.products === undefined || cloud === undefined || of.products.includes(cloud.product.toLowerCase());
}

/**
 * Whether the actor may list clouds, so that one is selected for them: kinds 0 and 1 and some roles (spec 4.5). A kind
 * holds its roles without an assignment.
 *
 * @example
 *   selectsCloud({ grants: ['TENANT'] }, { roles: [{ role: 'TENANT', selectsCloud: true, … }] }) // true
 */
export function selectsCloud(actor: Pick<Actor, 'grants'>, { roles }: Pick<RolesDefinition, 'roles'>): boolean {
  return roles.some((role) => role.selectsCloud === true && actor.grants.includes(role.role));
}
