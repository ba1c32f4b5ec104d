import { clientOf } from '#server/domains/identity/session/client.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { keepConsent } from '#server/domains/identity/terms/consent.ts';
import { allTerms, inForce } from '#server/domains/identity/terms/terms.ts';

const SMALL_BODY_BYTES = 4_096;

/** The answer of a person to the terms in force. A program cannot give it: it has not read them. */
export const consentRoute = (sessions: Sessions): ApiRoute => ({
  method: 'POST',
  path: '/api/ums/v1/users/current/consents',
  access: 'signed-in',
  forTokens: 'never',
  action: 'consent',
  document: {
    tag: 'terms',
    summary: 'Accept the terms in force; until then a session can only read (1178)',
    body: {
      type: 'object',
      properties: { version: { type: 'string', description: 'The version that was read' } },
      required: ['version'],
    },
    replies: { 204: { description: 'Accepted, in every session of the account' } },
  },
  async handle(c) {
    const { version } = requiredTexts(await readObject(c.req.raw, SMALL_BODY_BYTES), ['version']);
    const context = c.get('context');
    const { actor } = context;
    await context.transaction(async (inside) => {
      const terms = inForce(await allTerms(inside.db, inside.schemas.terms), inside.clock());
      // Published while the page was open: what was read is not what applies.
      if (terms === undefined || terms.version !== version) refuseField(inside, 'version', 'validation.terms');
      const { id, name } = actor;
      await keepConsent(inside, { user: { id, name }, terms, address: clientOf(c).address, way: 'sign_in' });
    });
    sessions.forgetUser(actor.id);
    return c.body(null, 204);
  },
});
