import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

type Resources = Pick<CompiledSchemas, 'resources'>;

/**
 * The resources that others need (`shownWith`), each once.
 *
 * @example
 *   neededResources(schemas); // ['registries']
 */
export function neededResources({ resources }: Resources): string[] {
  return [...new Set(Object.values(resources).flatMap(({ shownWith }) => shownWith ?? []))];
}

/**
 * The definitions that have pages while there are no records of `absent`.
 *
 * @example
 *   withNeeded(schemas, ['registries']).some(({ resource }) => resource === 'registryTags'); // false
 */
export function withNeeded({ resources }: Resources, absent: readonly string[]): Definition[] {
  return Object.values(resources).filter(({ shownWith }) => shownWith === undefined || !absent.includes(shownWith));
}
