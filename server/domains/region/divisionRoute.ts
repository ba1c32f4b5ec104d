import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

interface DivisionRow {
  code: string;
  name: string;
  level: string;
  parent: string | null;
  children: number;
}

/** The data are those of GB/T 2260, so that only one country has divisions. */
const NATION_WITH_DIVISIONS = 'CN';
const TOP = '0';

/** `GET /divisions/{a}/{b}`: the divisions of a country below another one; `0` gives the provinces (decision 006). */
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
    const below = parent === TOP ? 'd.parent is null' : 'd.parent = ?';
    const rows = await db.all<DivisionRow>(
      `select d.code, d.name, d.level, d.parent, exists (select 1 from divisions c where c.parent = d.code) as children
       from divisions d where ${below} order by d.code`,
      parent === TOP ? [] : [parent ?? ''],
    );
    return c.json(rows.map(({ children, ...division }) => ({ ...division, has_children: Boolean(children) })));
  },
};
