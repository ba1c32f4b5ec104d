import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { publishUpdate } from './publishUpdate.ts';

/** An incident is published when it is made; its updates carry it on until it is resolved. */
export const incidentHooks: ResourceHooks<'incidents'> = {
  beforeCreate(context, input) {
    if ((input.began_at ?? 0) > context.clock())
      throw new ApiError('request.invalid', { fields: { began_at: 'validation.inFuture' } });
    return input;
  },
  async afterWrite(context, { before, after, operation }) {
    if (after === undefined) return;
    const of = { incident_id: after.id };
    if (before === undefined || operation === 'reopen') await publishUpdate(context, { of, kind: after.status });
  },
  actions: {
    async post(context, { id }, { status, text, text_en }) {
      await publishUpdate(context, { of: { incident_id: id }, kind: status, text, text_en });
      return { set: { status, ...(status === 'resolved' && { resolved_at: context.clock() }) } };
    },
  },
};
