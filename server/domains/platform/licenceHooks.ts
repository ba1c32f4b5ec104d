import { licenceState } from '#model/domains/platform/licenceState.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { keyFingerprint, readLicence } from './licenceText.ts';

/**
 * The fields of a licence come from its signed text; limits cannot be entered manually (spec 7.5). A text that is no
 * licence in force now or later is refused on its field.
 */
export function licenceHooks(publicKey: string | undefined): ResourceHooks<'licences'> {
  const key = () => {
    if (publicKey === undefined) throw new ApiError('config.licenceSignature', { at: ['content'] });
    return publicKey;
  };
  return {
    async beforeCreate({ db, clock }, input) {
      const claims = readLicence(input.content ?? '', key());
      if (licenceState(claims.end_timestamp, clock(), 0) === 'expired')
        throw new ApiError('config.licenceInvalid', { fields: { content: 'licence.ended' } });
      const same = await db.kysely
        .selectFrom('licences')
        .select('id')
        .where('customer', '=', claims.customer)
        .where('product', '=', claims.product)
        .where('issued_at', '=', claims.issued_at)
        .executeTakeFirst();
      if (same !== undefined) throw new ApiError('config.licenceExists', { at: ['content'] });
      return { ...input, ...claims, limits: { ...claims.limits }, fingerprint: keyFingerprint(key()) };
    },
    routes: [publicKeyRoute(publicKey)],
  };
}

const publicKeyRoute = (publicKey: string | undefined): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/licenses/pubkey',
  access: ['ADMIN'],
  does: [{ resource: 'licences', operation: 'list' }],
  document: {
    tag: 'licences',
    summary: 'The public key that verifies licences',
    replies: {
      200: {
        description: 'In PEM, with its SHA-256 fingerprint',
        schema: {
          type: 'object',
          properties: { pubkey: { type: 'string' }, fingerprint: { type: 'string' } },
          required: ['pubkey', 'fingerprint'],
        },
      },
    },
    example: {},
  },
  handle(c) {
    if (publicKey === undefined) throw new ApiError('config.notFound');
    return c.json({ pubkey: publicKey, fingerprint: keyFingerprint(publicKey) });
  },
});
