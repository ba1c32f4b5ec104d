import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { starredOf } from '#server/engine/routes/search/starredOf.ts';

/** As many as the lists of favourites show. */
const MOST_OF_A_USER = 200;

/**
 * The number of favourites is limited, so that reading them stays one quick call. At the limit, those whose record is
 * gone or out of reach make room: which of the two it is, nothing says.
 */
export const favouriteHooks: ResourceHooks<'favourites'> = {
  async beforeCreate(context, input) {
    if ((await countOf(context)) < MOST_OF_A_USER) return input;
    const opened = (await starredOf(context)).flatMap(({ favourite }) => (favourite === null ? [] : [favourite]));
    await context.db.kysely
      .deleteFrom('favourites')
      .where('user_id', '=', context.actor.id)
      // None of them can be opened if the list is empty, and ids begin with 1.
      .where('id', 'not in', [0, ...opened.map(Number)])
      .execute();
    if ((await countOf(context)) < MOST_OF_A_USER) return input;
    throw new ApiError('request.limitReached', { params: { max: MOST_OF_A_USER } });
  },
};

async function countOf({ db, actor }: Context): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('favourites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
