import type { Json } from '#model/language/definition.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { tokenReply, TOKEN_REPLY } from '#server/domains/identity/session/tokenReply.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { Post } from '#server/domains/identity/verification/post.ts';
import { findInvitation, noteSeen } from './invitations.ts';
import { register, type Registration } from './register.ts';
import { allTerms, inForce } from '#server/domains/identity/terms/terms.ts';
import { TARGET } from './refuseSharedLogin.ts';
import { registrationFields } from './registrationFields.ts';

const PATH = '/api/ums/v1/users/registration';
const SMALL_BODY_BYTES = 16_384;
const text = { type: 'string' };

/** Spec 7.1, 8.3: registration of a person, of an organisation, or by invitation. */
export const registrationRoutes = (sessions: Sessions, post: Post): ApiRoute[] => [
  offerRoute(post),
  registerRoute(sessions),
];

const offerRoute = (post: Post): ApiRoute => ({
  method: 'GET',
  path: PATH,
  access: 'public',
  document: {
    tag: 'identity',
    summary: 'Who may register now',
    query: { invitation: { ...text, description: 'From the link; 1183 if it is not valid' } },
    replies: {
      200: {
        description: 'Whether this visitor may register, and whether for an organisation',
        schema: {
          type: 'object',
          properties: {
            open: { type: 'boolean' },
            organisation: { type: 'boolean' },
            invitation: { type: 'object', properties: { bp_name: text }, required: ['bp_name'] },
          },
          required: ['open', 'organisation'],
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const registration = context.live.read('login.registration');
    const token = c.req.query('invitation');
    const invitation =
      token === undefined || registration === 'closed' ? undefined : await findInvitation(context, token);
    if (invitation) await noteSeen(context, invitation);
    const open = post.canSend(context, 'sms') && (registration === 'open' || invitation !== undefined);
    c.header('Cache-Control', 'no-store');
    return c.json({
      open,
      organisation: open && registration === 'open' && invitation === undefined,
      ...(invitation && { invitation: { bp_name: invitation.bp_name } }),
    });
  },
});

const registerRoute = (sessions: Sessions): ApiRoute => ({
  method: 'POST',
  path: PATH,
  access: 'public',
  document: {
    tag: 'identity',
    summary: 'Register',
    body: {
      type: 'object',
      properties: {
        type: { enum: ['personal', 'organisation'] },
        name: text,
        password: text,
        phone: text,
        code: text,
        terms_version: text,
        invitation: text,
        bp: {
          type: 'object',
          properties: { name: text, licence_no: text, contact_name: text, email: text },
          required: ['name', 'licence_no', 'contact_name'],
        },
      },
      required: ['type', 'name', 'password', 'phone', 'code', 'terms_version'],
    },
    replies: {
      201: { description: 'Registered and signed in; the token is also set as a cookie', schema: TOKEN_REPLY },
      202: {
        description: 'Registered; the organisation waits for its review',
        schema: { type: 'object', properties: { status: { const: 'pending' } }, required: ['status'] },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const given = await readRegistration(context, await readObject(c.req.raw, SMALL_BODY_BYTES));
    const done = await register(context, sessions, given, clientOf(c));
    return done.kind === 'pending' ? c.json({ status: 'pending' }, 202) : tokenReply(c, done.token, done.userKind, 201);
  },
});

async function readRegistration(context: Context, body: Record<string, Json>): Promise<Registration> {
  const registration = context.live.read('login.registration');
  const token = typeof body.invitation === 'string' && body.invitation !== '' ? body.invitation : undefined;
  if (registration === 'closed' || (registration === 'invite' && token === undefined))
    throw new ApiError('identity.registrationClosed');
  const invitation = token === undefined ? undefined : await findInvitation(context, token);
  if (body.type !== 'personal' && (body.type !== 'organisation' || invitation))
    throw new ApiError('request.invalid', { fields: { type: 'validation.choice' } });
  const fields = registrationFields(definitionNamed(context, 'users'), definitionNamed(context, 'partners'), body.type);
  const { name, password, phone, code, terms_version, bp } = readFields(context, fields, body);
  if (TARGET.test(name)) throw new ApiError('identity.invalidName', { fields: { name: 'validation.loginName' } });
  // Users agree to the terms in force, not to those of an outdated page.
  const terms = inForce(await allTerms(context.db, context.schemas.terms), context.clock());
  if (terms && terms_version !== terms.version)
    throw new ApiError('request.invalid', { fields: { terms_version: 'validation.terms' } });
  return {
    name,
    password,
    phone,
    code,
    terms,
    ...(invitation && { invitation }),
    ...(bp && {
      organisation: {
        name: bp.name,
        licence_no: bp.licence_no,
        contact_name: bp.contact_name,
        email: bp.email?.toLowerCase() ?? null,
      },
    }),
  };
}
