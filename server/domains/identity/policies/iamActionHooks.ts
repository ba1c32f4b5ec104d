import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** An action of an external service starts with the code of that service: `backup:ListCopies`. */
export const iamActionHooks: ResourceHooks<'iamActions'> = {
  async beforeCreate({ db }, input) {
    const service = await db.kysely
      .selectFrom('iam_services')
      .select('code')
      .where('id', '=', input.service_id ?? 0)
      .executeTakeFirst();
    if (service === undefined) throw new ApiError('iam.serviceNotFound');
    return { ...input, word: `${service.code}:${input.code}` };
  },
};
