import type { Identifier } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ResourceMeta } from '#src/dataProviders/consoleDataProvider.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';
import type { ActionTarget } from './actionTarget.ts';

/** Records of one resource in one place. */
export interface RecordsOfPart {
  definition: Definition;
  path?: ResourceMeta['path'];
  ids: readonly Identifier[];
}

/** These records of a target, each with its own resource and place; of a single one, that. */
export function partsOf(
  definition: Definition,
  target: ActionTarget,
  ids: readonly Identifier[] = [],
): RecordsOfPart[] {
  if (target.kind === 'resource') return [];
  if (target.kind === 'record')
    return [{ definition, ids: [target.record.id], path: pathValues(definition, target.record) }];
  if (target.kind !== 'parts') return [{ definition, ids, ...(target.kind === 'ids' && { path: target.path }) }];
  const wanted = new Set(ids.map(String));
  return target.parts
    .map(({ rows, ...part }) => ({ ...part, ids: rows.map(({ id }) => id).filter((id) => wanted.has(String(id))) }))
    .filter((part) => part.ids.length > 0);
}

/** Names of records that no other resource uses. */
export const namesOf = (parts: readonly RecordsOfPart[]): string[] =>
  parts.flatMap(({ definition, ids }) => ids.map((id) => `${definition.resource}/${id}`));
