import type { Context } from '#server/engine/context.ts';
import type { WorkOrder, WorkOrderComment } from './orders.ts';
import { followersOf } from './inform.ts';
import { staffIds } from './staff.ts';

const MENTION = /@([\p{L}\p{N}_.-]{1,64})/gu;

/**
 * The people whom a comment mentions as `@name`, by display or sign-in name, among those who can read it: what is
 * internal mentions the staff only, and a customer mentions those involved only.
 */
export async function mentionsIn(
  context: Context,
  order: WorkOrder,
  { text, visibility, by_staff }: Pick<WorkOrderComment, 'text' | 'visibility'> & { by_staff: boolean },
): Promise<number[]> {
  const names = [...new Set([...text.matchAll(MENTION)].map(([, name = '']) => name))];
  if (names.length === 0) return [];
  const involved = [...(visibility === 'public' ? followersOf(order) : []), order.assignee_id];
  const known = [...involved, ...(by_staff ? await staffIds(context) : [])].filter((id) => id !== null);
  if (known.length === 0) return [];
  const rows = await context.db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', 'in', known)
    .where('enabled', '=', 1)
    .where((eb) => eb.or([eb('nickname', 'in', names), ...(by_staff ? [eb('name', 'in', names)] : [])]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
