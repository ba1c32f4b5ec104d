import { ApiError } from '#server/http/apiError.ts';
import type { ApiRoute } from '#server/http/apiRoute.ts';

interface ProfileRow {
  id: number;
  name: string;
  nickname: string | null;
  kind: number;
  bp_id: number | null;
  bp_name: string | null;
  avatar: string | null;
  phone: string | null;
  email: string | null;
  last_login_at: number | null;
}

/** `GET /users/current`: what the console needs to know of its reader (spec 3, 4.6). */
export const currentUserRoute: ApiRoute = {
  method: 'GET',
  path: '/api/ums/v1/users/current',
  access: 'signed-in',
  document: {
    tag: 'session',
    summary: 'Who is signed in',
    replies: {
      200: {
        description: 'The user, with every role that counts for them',
        schema: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            name: { type: 'string' },
            nickname: { type: ['string', 'null'] },
            kind: { type: 'integer', minimum: 0, maximum: 4 },
            bp_id: { type: ['integer', 'null'] },
            bp_name: { type: ['string', 'null'] },
            permissions: { type: 'array', items: { type: 'object', properties: { role: { type: 'string' } }, required: ['role'] } },
            avatar: { type: ['object', 'null'] },
            phone: { type: ['string', 'null'] },
            email: { type: ['string', 'null'] },
            last_login_at: { type: ['string', 'null'], format: 'date-time' },
          },
          required: ['id', 'name', 'kind', 'bp_id', 'permissions', 'avatar'],
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const { db, actor, schemas } = c.get('context');
    const [row] = await db.all<ProfileRow>(
      `select u.id, u.name, u.nickname, u.kind, u.bp_id, b.name as bp_name, u.avatar, u.phone, u.email, u.last_login_at
       from users u left join partners b on b.id = u.bp_id where u.id = ?`,
      [actor.id],
    );
    if (!row) throw new ApiError('identity.credentialsRequired');
    const roles = schemas.roles.roles.map(({ role }) => role).filter((role) => actor.grants.includes(role));
    c.header('Cache-Control', 'no-store');
    return c.json({
      ...row,
      avatar: row.avatar === null ? null : JSON.parse(row.avatar),
      last_login_at: row.last_login_at === null ? null : new Date(row.last_login_at).toISOString(),
      permissions: roles.map((role) => ({ role })),
    });
  },
};
