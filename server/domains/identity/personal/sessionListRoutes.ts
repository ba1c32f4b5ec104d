import { isoTime } from '#model/values/isoTime.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { sessionIdleMs, type Sessions } from '#server/domains/identity/session/sessions.ts';
import { factorsIn, type SessionFactor } from '#server/domains/identity/session/sessionFactors.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';

const PATH = '/api/ums/v1/users/current/sessions';
const text = { type: ['string', 'null'] };
const FACTORS: SessionFactor[] = ['password', 'sms', 'email', 'totp', 'passkey', 'recovery'];
const time = { type: 'string', format: 'date-time' };

/** Lists the sessions of the user, and ends them remotely. */
export function sessionListRoutes(sessions: Sessions, authenticator: SessionAuthenticator): ApiRoute[] {
  return [listRoute(authenticator), endOthersRoute(sessions, authenticator), endRoute(sessions)];
}

const listRoute = (authenticator: SessionAuthenticator): ApiRoute => ({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  document: {
    tag: 'session',
    summary: 'Your own open sessions, last used first',
    replies: {
      200: {
        description: 'One of them is the current session',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              ip: text,
              user_agent: text,
              created_at: time,
              last_seen_at: time,
              proved_at: { type: ['string', 'null'], format: 'date-time' },
              factors: { type: 'array', items: { type: 'string', enum: FACTORS } },
              current: { type: 'boolean' },
            },
            required: ['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'proved_at', 'factors', 'current'],
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const [session, rows] = await Promise.all([authenticator.sessionOf(c.req.raw), openSessions(context)]);
    c.header('Cache-Control', 'no-store');
    return c.json(
      rows.map((row) => ({
        ...row,
        created_at: isoTime(row.created_at),
        last_seen_at: isoTime(row.last_seen_at),
        proved_at: row.proved_at === null ? null : isoTime(row.proved_at),
        factors: factorsIn(row.factors),
        current: row.id === session?.id,
      })),
    );
  },
});

const endOthersRoute = (sessions: Sessions, authenticator: SessionAuthenticator): ApiRoute => ({
  method: 'DELETE',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  action: 'endSessions',
  document: {
    tag: 'session',
    summary: 'End all your own sessions except the current one',
    replies: { 204: { description: 'The sessions have ended' } },
    example: { as: 'copote_reviewer' },
  },
  async handle(c) {
    const context = c.get('context');
    const session = await authenticator.sessionOf(c.req.raw);
    await context.transaction(async (inside) => {
      for (const { id } of await openSessions(inside)) if (id !== session?.id) await end(inside, sessions, id);
    });
    return c.body(null, 204);
  },
});

const endRoute = (sessions: Sessions): ApiRoute => ({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'endSessions',
  document: {
    tag: 'session',
    summary: 'End one of your own sessions',
    replies: { 204: { description: 'The session has ended' } },
  },
  async handle(c) {
    const ended = await c.get('context').transaction((inside) => end(inside, sessions, c.req.param('id') ?? ''));
    if (!ended) throw new ApiError('request.notFound');
    return c.body(null, 204);
  },
});

/** Ends the session with an entry in its history; its token is refused immediately. */
async function end(inside: Context, sessions: Sessions, id: string): Promise<boolean> {
  const own = onBehalf(inside, inside.actor);
  const definition = definitionNamed(inside, 'sessions');
  const record = await findRecordOrNone(own, definition, id, {
    within: { user_id: inside.actor.id },
    lock: true,
  });
  if (!record || record['revoked_at'] !== null) return false;
  await storeChanges(own, definition, record, { revoked_at: inside.realTime() }, 'revoke');
  await sessions.revoke(inside.db, id);
  return true;
}

function openSessions({ db, actor, realTime, live }: Context) {
  return db.kysely
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'proved_at', 'factors'])
    .where('user_id', '=', actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', realTime())
    .where('last_seen_at', '>', realTime() - sessionIdleMs(live))
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
