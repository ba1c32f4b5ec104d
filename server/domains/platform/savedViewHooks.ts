import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/hooks.ts';

const MOST_OF_A_USER = 200;

/** Nobody fills the menus of others without end. */
export const savedViewHooks: ResourceHooks<'savedViews'> = {
  async beforeCreate({ db, actor }, input) {
    const [row] = await db.all<{ n: number }>('select count(*) as n from saved_views where user_id = ?', [actor.id]);
    if (Number(row?.n ?? 0) >= MOST_OF_A_USER) throw new ApiError('request.limitReached');
    return input;
  },
};
