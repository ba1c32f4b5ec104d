import type { Actor } from '#model/access/actor.ts';
import { isGranted } from '#model/access/granted.ts';
import { isGiven } from '#model/access/policies/isGiven.ts';
import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { ListPageEntry, ManifestEntry } from '#model/reading/manifest.ts';
import { isBelowCloud } from '#model/rules/inClouds.ts';

/**
 * The pages of views of a list that the reader has.
 *
 * @example
 *   listPagesOf(vms, tenant).map(({ key }) => key); // ['recycled']
 */
export function listPagesOf(definition: Definition, actor: Actor): ListPageEntry[] {
  return Object.entries(definition.list.views).flatMap(([key, { label, routes, menu, icon, access }]) =>
    routes !== undefined &&
    (access === undefined || isGranted(actor, access) || isGiven(actor, definition, 'list', access))
      ? [{ key, label, routes, ...(menu && { menu }), ...(icon !== undefined && { icon }) }]
      : [],
  );
}

/**
 * The products whose clouds have what is below them without being in them.
 *
 * @example
 *   productsBelow(schemas, snapshotPolicies); // { products: ['p', 'q'] }
 */
export function productsBelow(
  { cloudProducts }: Pick<CompiledSchemas, 'cloudProducts'>,
  definition: Definition,
): Pick<ManifestEntry, 'products'> {
  if (definition.cloud !== undefined || !isBelowCloud(definition)) return {};
  const having = Object.values(cloudProducts).filter(
    ({ domains, resources }) => domains.includes(definition.domain) || resources.includes(definition.resource),
  );
  return having.length === 0 ? {} : { products: having.map(({ product }) => product) };
}
