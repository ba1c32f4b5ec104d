import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

type Resources = Pick<CompiledSchemas, 'resources'>;

/**
 * The resources that others need (`needs`), each once.
 *
 * @example
 *   neededResources(schemas); // ['registries']
 */
export function neededResources({ resources }: Resources): string[] {
  return [...new Set(Object.values(resources).flatMap(({ needs }) => needs ?? []))];
}

/**
 * The definitions that have pages while there are no records of `absent`.
 *
 * @example
 *   withNeeded(schemas, ['registries']).some(({ resource }) => resource === 'registryTags'); // false
 */
export function withNeeded({ resources }: Resources, absent: readonly string[]): Definition[] {
  return Object.values(resources).filter(({ needs }) => needs === undefined || !absent.includes(needs));
}
