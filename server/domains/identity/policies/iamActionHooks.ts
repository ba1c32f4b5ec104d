import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/hooks.ts';

/** A word of an outside service begins with the code of that service: `backup:ListCopies`. */
export const iamActionHooks: ResourceHooks<'iamActions'> = {
  async beforeCreate({ db }, input) {
    const [service] = await db.all<{ code: string }>('select code from iam_services where id = ?', [
      Number(input.service_id),
    ]);
    if (service === undefined) throw new ApiError('iam.serviceNotFound');
    return { ...input, word: `${service.code}:${String(input.code)}` };
  },
};
