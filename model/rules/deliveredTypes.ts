import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/**
 * The types of resource that can be sold: those that the clouds of a product deliver, and those that the platform
 * charges itself, without a cloud.
 *
 * @example
 *   deliveredTypes(schemas).includes('object_storage'); // true with an image registry
 */
export function deliveredTypes({
  cloudProducts,
  resources,
}: Pick<CompiledSchemas, 'cloudProducts' | 'resources'>): string[] {
  const byClouds = Object.values(cloudProducts).flatMap(({ delivers = [] }) => delivers);
  const byPlatform = Object.values(resources).flatMap(({ cloud, billing = [] }) =>
    cloud === undefined ? billing.map(({ type }) => type) : [],
  );
  return [...new Set([...byClouds, ...byPlatform])];
}
