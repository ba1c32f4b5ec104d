import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ListColumn } from '#model/language/listColumn.ts';
import { listFields } from '#model/reading/listFields.ts';
import type { ListScope } from './listScope.ts';

/** `meta` of the query of a list: its fixed scope, and the fields that its rows need. */
export type ListMeta = { where?: Condition; fields?: string[]; level?: string };

/** A list page that a developer wrote may show any field, so its records are whole. */
export function listMeta(
  definition: Definition,
  columns: readonly ListColumn[],
  actor: Actor,
  { where, tree }: Pick<ListScope, 'where' | 'tree'> = {},
): ListMeta {
  const isOwn = 'list' in definition.slots;
  const names = columns.map(({ name }) => name);
  return {
    ...(where && { where }),
    ...(tree && { level: tree.by }),
    ...(!isOwn && { fields: listFields(definition, names, actor) }),
  };
}
