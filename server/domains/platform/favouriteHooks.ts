import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** As many as the lists of favourites show. */
const MOST_OF_A_USER = 200;

/** The number of favourites is limited, so that reading them stays one quick call. */
export const favouriteHooks: ResourceHooks<'favourites'> = {
  async beforeCreate({ db, actor }, input) {
    const { count } = await db.kysely
      .selectFrom('favourites')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (count >= MOST_OF_A_USER) throw new ApiError('request.limitReached', { params: { max: MOST_OF_A_USER } });
    return input;
  },
};
