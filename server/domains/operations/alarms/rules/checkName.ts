import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Alarm } from './alarmObjects.ts';

type Named = Pick<Alarm, 'name' | 'group_id' | 'user_id' | 'bp_id' | 'query_is_condition'>;

/**
 * Two rules of one owner and group have two names. Those that come from files of Prometheus may share one: there, a
 * warning and an emergency about the same thing have one name.
 */
export async function checkName({ db }: Context, rule: Named, own?: number): Promise<void> {
  if (rule.query_is_condition === true) return;
  const { name, group_id, user_id, bp_id } = rule;
  const other = await db.kysely
    .selectFrom('alarms')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', own ?? 0)
    .where('group_id', group_id === null ? 'is' : '=', group_id)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('bp_id', bp_id === null ? 'is' : '=', bp_id)
    .executeTakeFirst();
  if (other !== undefined) throw new ApiError('alarm.nameExists', { at: ['name'] });
}
