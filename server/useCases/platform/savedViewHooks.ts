import { ApiError } from '#server/http/apiError.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';

const MOST_OF_A_USER = 200;

/** Views are their owner's, whoever may use them; nobody fills the menus of others without end. */
export const savedViewHooks: ResourceHooks = {
  refuses({ actor }, operation, view) {
    return operation === 'update' && Number(view.user_id) !== actor.id ? { allowed: false, kind: 'condition', messageKey: 'reason.owner', errorKey: 'access.denied' } : undefined;
  },
  async beforeCreate({ db, actor }, input) {
    const [row] = await db.all<{ n: number }>('select count(*) as n from saved_views where user_id = ?', [actor.id]);
    if (Number(row?.n ?? 0) >= MOST_OF_A_USER) throw new ApiError('request.limitReached');
    return input;
  },
};
