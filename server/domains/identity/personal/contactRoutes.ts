import { accountByTarget } from '#server/domains/identity/actor/userAccount.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import type { CodeUse } from '#server/domains/identity/verification/codeUse.ts';
import { readProof } from '#server/domains/identity/verification/target.ts';
import { checkCode, spendCode } from '#server/domains/identity/verification/useCode.ts';

const SMALL_BODY_BYTES = 16_384;

/** A new phone number or e-mail address takes effect with the code that was sent to it (spec 7.1). */
export const contactRoutes: readonly ApiRoute[] = [
  contactRoute('sms', 'phone', 'Change your own phone number'),
  contactRoute('email', 'email', 'Change your own e-mail address'),
];

function contactRoute(channel: Channel, field: 'phone' | 'email', summary: string): ApiRoute {
  return {
    method: 'PATCH',
    path: `/api/ums/v1/users/${field}`,
    access: 'signed-in',
    forTokens: 'never',
    document: {
      tag: 'identity',
      summary,
      body: {
        type: 'object',
        properties: { [field]: { type: 'string' }, code: { type: 'string' } },
        required: [field, 'code'],
      },
      replies: { 204: { description: 'The new value is valid' } },
    },
    async handle(c) {
      const context = c.get('context');
      const { actor } = context;
      const { target, code } = readProof(context, channel, field, await readObject(c.req.raw, SMALL_BODY_BYTES));
      const use: CodeUse = { purpose: 'patch', channel, target, userId: actor.id };
      const holder = await accountByTarget(context.db, channel, target);
      if (holder?.id === actor.id) throw new ApiError(`identity.${field}Unchanged`, { at: [field] });
      await checkCode(context, use, code);
      if (holder) throw new ApiError(`identity.${field}InUse`, { at: [field] });
      await context.transaction(async (inside) => {
        await spendCode(inside, use, code);
        const own = onBehalf(inside, actor);
        const users = definitionNamed(inside, 'users');
        const record = await findRecord(own, users, actor.id, { lock: true });
        await storeChanges(own, users, record, { [field]: target, [`${field}_verified`]: true }, `change-${field}`);
      });
      return c.body(null, 204);
    },
  };
}
