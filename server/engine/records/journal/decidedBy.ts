import type { Definition } from '#model/language/definition.ts';
import type { PastDecision } from '#model/reading/pastDecision.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { seenActors } from '#server/engine/records/list/seenActors.ts';

/** Who decided on a record last; undefined if no one has. */
export async function decidedBy(
  context: Context,
  definition: Definition,
  id: RecordId,
): Promise<PastDecision | undefined> {
  const actions = decidingActions(definition);
  if (actions.length === 0) return undefined;
  const row = await context.db.kysely
    .selectFrom('history')
    .select(['at', 'operation', 'actor_id', 'actor_name'])
    .where('resource', '=', definition.resource)
    .where('record_id', '=', String(id))
    .where('operation', 'in', actions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const label = definition.actions[row?.operation ?? '']?.label;
  if (row === undefined || label === undefined) return undefined;
  const isSeen = await seenActors(context, [row.actor_id]);
  const by = row.actor_name !== null && isSeen(row.actor_id, row.actor_name) ? row.actor_name : undefined;
  return { action: row.operation, label, at: new Date(row.at).toISOString(), ...(by !== undefined && { by }) };
}

/** The actions that end a waiting, by any view of the definition. */
export const decidingActions = ({ list }: Definition): string[] => [
  ...new Set(Object.values(list.views).flatMap(({ waits }) => waits?.decide ?? [])),
];
