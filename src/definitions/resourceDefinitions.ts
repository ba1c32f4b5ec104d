import type { ResourceDefinition } from 'react-admin';
import type { ManifestEntry } from '#model/reading/manifest.ts';

/**
 * What react-admin knows of each resource: which views this reader can reach, on a page or in a panel over the list. A
 * plain object for all of them, since a thousand `<Resource>` elements would cost more than the page.
 */
export function resourceDefinitions(entries: ManifestEntry[]): Record<string, ResourceDefinition> {
  return Object.fromEntries(entries.map((entry) => [entry.resource, resourceDefinition(entry)]));
}

function resourceDefinition({ resource, routes, can, titleField }: ManifestEntry): ResourceDefinition {
  const list = routes.list !== undefined && can.includes('list');
  return {
    name: resource,
    hasList: list,
    hasShow: can.includes('show') && (list || routes.show !== undefined),
    hasCreate: can.includes('create') && (list || routes.create !== undefined),
    hasEdit: can.includes('update') && (list || routes.edit !== undefined || routes.show !== undefined),
    recordRepresentation: titleField,
  };
}
