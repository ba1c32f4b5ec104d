import { mentionedNames } from '#model/domains/workOrders/mentionedNames.ts';
import type { Context } from '#server/engine/context.ts';
import type { WorkOrder, WorkOrderComment } from '#server/domains/workOrders/orders.ts';
import { followersOf } from '#server/domains/workOrders/inform.ts';
import { staffIds } from '#server/domains/workOrders/staff.ts';

/**
 * The people whom a comment mentions as `@name`, by display or sign-in name, among those who can read it: what is
 * internal mentions the staff only, and a customer mentions those involved only.
 */
export async function mentionsIn(
  context: Context,
  order: WorkOrder,
  { text, visibility, by_staff }: Pick<WorkOrderComment, 'text' | 'visibility'> & { by_staff: boolean },
): Promise<number[]> {
  if (!text.includes('@')) return [];
  const involved = [...(visibility === 'public' ? followersOf(order) : []), order.assignee_id];
  const known = [...involved, ...(by_staff ? await staffIds(context) : [])].filter((id) => id !== null);
  if (known.length === 0) return [];
  const rows = await context.db.kysely
    .selectFrom('users')
    .select(['id', 'name', 'nickname'])
    .where('id', 'in', [...new Set(known)])
    .where('enabled', '=', 1)
    .orderBy('id')
    .execute();
  // Customers do not know by which names the staff sign in.
  const people = rows.map(({ id, name, nickname }) => ({
    id,
    names: [nickname, by_staff ? name : null].filter((each): each is string => Boolean(each)),
  }));
  const found = mentionedNames(
    text,
    people.flatMap(({ names }) => names),
  );
  return people.filter(({ names }) => names.some((name) => found.has(name))).map(({ id }) => id);
}
