import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

/** The data come from GB/T 2260, so only one country has divisions. */
const NATION_WITH_DIVISIONS = 'CN';
const TOP = '0';

/** `GET /divisions/{a}/{b}`: the subdivisions of a division of a country; `0` returns the provinces (decision 006). */
export const divisionRoute: ApiRoute = {
  method: 'GET',
  path: '/api/ecrm/v1/divisions/{nation}/{parent}',
  access: 'signed-in',
  document: {
    tag: 'divisions',
    summary: 'Divisions below one',
    params: { nation: { type: 'string', pattern: '[A-Z]{2}' }, parent: { type: 'string', pattern: '[0-9]{1,6}' } },
    replies: {
      200: {
        description: 'In the order of their codes',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              code: { type: 'string' },
              name: { type: 'string' },
              level: { type: 'string' },
              parent: { type: ['string', 'null'] },
              has_children: { type: 'boolean' },
            },
            required: ['code', 'name', 'level', 'parent', 'has_children'],
          },
        },
      },
    },
    example: { params: { nation: 'CN', parent: '0' } },
  },
  async handle(c) {
    const { nation, parent } = c.req.param();
    if (nation !== NATION_WITH_DIVISIONS) return c.json([]);
    const { db } = c.get('context');
    const rows = await db.kysely
      .selectFrom('divisions as d')
      .select(['d.code', 'd.name', 'd.level', 'd.parent'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('divisions as c').select('c.code').where('c.parent', '=', eb.ref('d.code')))
          .as('children'),
      )
      .where((eb) => (parent === TOP ? eb('d.parent', 'is', null) : eb('d.parent', '=', parent ?? '')))
      .orderBy('d.code')
      .execute();
    return c.json(rows.map(({ children, ...division }) => ({ ...division, has_children: Boolean(children) })));
  },
};
