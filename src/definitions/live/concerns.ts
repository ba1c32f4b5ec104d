import type { QueryKey } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

export interface Change {
  resource: string;
  id: string | number;
}

/**
 * Whether a change of one record affects a query. Same resource: every list, and among single records only that one.
 * Other resource: if the query shows labels of the changed record or counts its resource.
 */
export function concerns(
  queryKey: QueryKey,
  change: Change,
  definitionOf: (resource: string) => Definition | undefined,
): boolean {
  const [resource, method, params] = queryKey;
  if (typeof resource !== 'string' || typeof method !== 'string') return false;
  if (resource === change.resource) return idsOf(method, params)?.includes(String(change.id)) ?? true;
  const definition = definitionOf(resource);
  // A gathered list has the records of others as its rows.
  if (definition?.gathers?.from.includes(change.resource) === true) return true;
  // It shows no labels.
  if (method === 'summary') return false;
  return (
    definition !== undefined && Object.values(definition.fields).some((field) => dependsOn(field, change.resource))
  );
}

/** Whether a query is about this record alone. */
export function isAbout([resource, method, params]: QueryKey, change: Change): boolean {
  if (resource !== change.resource || typeof method !== 'string' || method === 'getMany') return false;
  return idsOf(method, params)?.includes(String(change.id)) ?? false;
}

/**
 * The records that a query names; undefined for a query of many. Whatever is read of one record, such as its history or
 * its cost, has the id alone, or as `id` or `resource_id`.
 */
function idsOf(method: string, params: unknown): string[] | undefined {
  if (typeof params === 'string') return [params];
  // Its `id` is that of the record that the others refer to.
  if (typeof params !== 'object' || params === null || method === 'getManyReference') return undefined;
  if ('ids' in params && Array.isArray(params.ids)) return params.ids.map(String);
  if ('id' in params) return [String(params.id)];
  return 'resource_id' in params ? [String(params.resource_id)] : undefined;
}

function dependsOn({ to, computed, fields }: FieldDefinition, resource: string): boolean {
  if (to === resource) return true;
  if (computed && 'resource' in computed && computed.resource === resource) return true;
  return Object.values(fields ?? {}).some((member) => dependsOn(member, resource));
}
