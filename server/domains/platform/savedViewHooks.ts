import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { checkView } from './checkView.ts';

const MOST_OF_A_USER = 200;

/** The number of views is limited, so that no user can fill the menus of others. */
export const savedViewHooks: ResourceHooks<'savedViews'> = {
  async beforeCreate(context, input) {
    checkView(context, input.resource, input);
    const { db, actor } = context;
    const { count } = await db.kysely
      .selectFrom('saved_views')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (count >= MOST_OF_A_USER) throw new ApiError('request.limitReached', { params: { max: MOST_OF_A_USER } });
    return input;
  },
  beforeUpdate(context, view, changes) {
    checkView(context, view.resource, changes);
    return changes;
  },
};
