import { actorFrom, type UserData } from '#model/access/actorFrom.ts';
import { signInCookies, signOutCookies } from '#server/engine/access/cookies.ts';
import { requestToken } from '#server/engine/access/requestToken.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { EngineParts, Product } from '#server/engine/product/product.ts';

/** The users of the library, the clinic and the shop. They have no passwords. */
export const PEOPLE: readonly UserData[] = [
  { id: 1, name: 'olga', kind: 0 },
  { id: 6, name: 'ole', kind: 0 },
  { id: 2, name: 'carl', kind: 2, bp_id: 7 },
  { id: 3, name: 'cora', kind: 2, bp_id: 8 },
  { id: 4, name: 'mia', kind: 3 },
  { id: 5, name: 'max', kind: 3 },
];

/** The token that a user sends with every call after entering their name. */
export const tokenOf = (name: string): string => `the-name-is-${name}`.padEnd(24, '-');

const DAY_S = 86_400;
const ACCOUNTS = '/api/desk/v1';

/** The only part that a product must write itself: the sign-in. Everything else comes from its definitions. */
export function signInByName({ schemas }: Pick<EngineParts, 'schemas'>): Product {
  const personOf = (request: Request) => {
    const token = requestToken(request);
    return PEOPLE.find(({ name }) => tokenOf(name) === token);
  };
  async function sessionOf(request: Request) {
    const person = personOf(request);
    return person && { id: person.name, actor: actorFrom(person, schemas.current().roles) };
  }
  const routes: ApiRoute[] = [
    {
      method: 'POST',
      path: `${ACCOUNTS}/auth/password/tokens`,
      access: 'public',
      document: { tag: 'session', summary: 'Sign in', replies: { 200: { description: 'Signed in' } }, example: {} },
      async handle(c) {
        const { name } = await readObject(c.req.raw, 1_000);
        const person = PEOPLE.find((each) => each.name === name);
        if (person === undefined) throw new ApiError('identity.mismatch');
        for (const cookie of signInCookies(tokenOf(person.name), person.kind, { secure: false, maxAgeSeconds: DAY_S }))
          c.header('Set-Cookie', cookie, { append: true });
        return c.json({});
      },
    },
    {
      method: 'DELETE',
      path: `${ACCOUNTS}/auth/tokens`,
      access: 'signed-in',
      document: { tag: 'session', summary: 'Sign out', replies: { 204: { description: 'Signed out' } }, example: {} },
      handle(c) {
        for (const cookie of signOutCookies({ secure: false })) c.header('Set-Cookie', cookie, { append: true });
        return c.body(null, 204);
      },
    },
    {
      method: 'GET',
      path: `${ACCOUNTS}/users/current`,
      access: 'signed-in',
      document: { tag: 'session', summary: 'Who I am', replies: { 200: { description: 'Myself' } }, example: {} },
      handle: (c) => c.json({ permissions: [], ...personOf(c.req.raw) }),
    },
  ];
  return {
    authenticator: { sessionOf, actorOf: async (request) => (await sessionOf(request))?.actor },
    routes,
    actorNow(_context, userId) {
      const person = PEOPLE.find(({ id }) => id === userId);
      return Promise.resolve(person && actorFrom(person, schemas.current().roles));
    },
  };
}
