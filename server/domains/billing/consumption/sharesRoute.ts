import { yuan } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { monthNow, readMonth } from './period.ts';

const DIVISIONS = ['member', 'project', 'tag'] as const;
type Division = (typeof DIVISIONS)[number];
const MOST = 200;

interface Share {
  member: number | null;
  project: number | null;
  tags: string | null;
  total: number;
}

/** `GET /consumes/shares`: what the members, projects and tags of an organisation cost in a month. */
export const sharesRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/consumes/shares',
  access: ['TENANT_ADMIN'],
  does: [{ resource: 'billLines', operation: 'list' }],
  document: {
    tag: 'billLines',
    summary: 'Consumption of your organisation in a month by member, project or tag',
    query: {
      period: { type: 'string', description: '`2026-03`; default: the present month' },
      by: { type: 'string', enum: [...DIVISIONS], description: 'Default: `member`' },
    },
    replies: {
      200: {
        description:
          'Amounts in yuan, the largest first. A member is who holds the resource, or ordered; a charge with several tags counts for each of them',
        schema: {
          type: 'object',
          required: ['period', 'total', 'groups'],
          properties: {
            period: { type: 'string' },
            total: { type: 'string' },
            groups: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'name', 'total'],
                properties: {
                  id: { type: ['integer', 'string', 'null'] },
                  name: { type: ['string', 'null'] },
                  total: { type: 'string' },
                },
              },
            },
          },
        },
      },
    },
    example: { as: 'bp_admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const lines = knownDefinition(context, 'billLines');
    if (lines === undefined) throw new ApiError('system.unknownService');
    refuseUnless(context, decide(context, 'list', lines));
    const { searchParams: query } = new URL(c.req.url);
    const period = readMonth(context, 'period', query.get('period'), monthNow(context));
    const by = readDivision(query.get('by'));
    const rows = context.actor.bp_id === null ? [] : await sharesOf(context, context.actor.bp_id, period);
    return jsonReply(context, 200, {
      period,
      total: yuan(rows.reduce((sum, { total }) => sum + total, 0)),
      groups: await groupsOf(context, rows, by),
    });
  },
};

function readDivision(given: string | null): Division {
  const found = DIVISIONS.find((each) => each === (given ?? 'member'));
  if (found === undefined) throw new ApiError('request.invalid', { fields: { by: 'validation.choice' } });
  return found;
}

async function sharesOf({ db }: Context, bp: number, cycle: string): Promise<Share[]> {
  const rows = await db.kysely
    .selectFrom('bill_lines as l')
    .leftJoin('orders as o', 'o.id', 'l.order_id')
    .where('l.bp_id', '=', bp)
    .where('l.billing_cycle', '=', cycle)
    .select((eb) => [
      eb.fn.coalesce('l.user_id', 'o.buyer_id').as('member'),
      'l.project_id as project',
      'l.tags',
      eb.fn.sum<number | string | null>('l.payable_amount').as('total'),
    ])
    .groupBy((eb) => [eb.fn.coalesce('l.user_id', 'o.buyer_id'), 'l.project_id', 'l.tags'])
    .execute();
  return rows.map(({ member, project, tags, total }) => ({ member, project, tags, total: Number(total ?? 0) }));
}

async function groupsOf(context: Context, rows: readonly Share[], by: Division) {
  const sums = new Map<number | string | null, number>();
  for (const row of rows) for (const key of keysOf(row, by)) sums.set(key, (sums.get(key) ?? 0) + row.total);
  const names = await namesOf(context, by, [...sums.keys()]);
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([id, total]) => ({
      id,
      name: typeof id === 'string' ? id : id === null ? null : (names.get(id) ?? null),
      total: yuan(total),
    }));
}

function keysOf({ member, project, tags }: Share, by: Division): (number | string | null)[] {
  if (by === 'member') return [member];
  if (by === 'project') return [project];
  const list: unknown = JSON.parse(tags ?? 'null');
  return Array.isArray(list) && list.length > 0 ? list.map(String) : [null];
}

/** Members who have left keep the name of their account; a project that is gone has none. */
async function namesOf({ db }: Context, by: Division, keys: readonly unknown[]): Promise<Map<number, string>> {
  const ids = keys.filter((key) => typeof key === 'number');
  if (by === 'tag' || ids.length === 0) return new Map();
  if (by === 'member') {
    const users = await db.kysely
      .selectFrom('users')
      .select(['id', 'name', 'nickname'])
      .where('id', 'in', ids)
      .execute();
    return new Map(users.map(({ id, name, nickname }) => [id, nickname || name || '']));
  }
  const projects = await db.kysely.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(projects.map(({ id, name }) => [id, name ?? '']));
}
