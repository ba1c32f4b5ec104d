import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { placesOf, type Places } from './placesOf.ts';

type Maintenance = RecordOf<'maintenances'>;

/** Early enough to move work, late enough to be read. */
const AHEAD_MS = 7 * 86_400_000;

/** `GET /maintenances/concerning`: what comes in a week or is under way where the reader has machines. */
export const concerningRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/maintenances/concerning',
  access: 'signed-in',
  forTokens: 'always',
  document: {
    tag: 'maintenances',
    summary: 'Maintenance of the coming week, or under way, of clouds in which the reader has machines',
    replies: {
      200: {
        description: 'The first to begin comes first; nothing for who sees the machines of everybody',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'title', 'title_en', 'status', 'starts_at', 'ends_at'],
            properties: {
              id: { type: 'integer' },
              title: { type: 'string' },
              title_en: { type: ['string', 'null'] },
              status: { type: 'string' },
              starts_at: { type: 'string', format: 'date-time' },
              ends_at: { type: 'string', format: 'date-time' },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(context, 200, await concerning(context));
  },
};

async function concerning(context: Context): Promise<Json> {
  const definition = knownDefinition(context, 'maintenances');
  // Who runs the platform announces it.
  const machines = machinesOf(context).filter((each) => scopeOf(each, context.actor) !== undefined);
  if (definition === undefined || machines.length === 0) return [];
  const rows = await context.db.kysely
    .selectFrom('maintenances')
    .selectAll()
    .where('status', 'in', ['planned', 'in_progress'])
    .where('starts_at', '<=', context.clock() + AHEAD_MS)
    .orderBy('starts_at')
    .execute();
  if (rows.length === 0) return [];
  const places = await placesOf(context);
  const found: Json[] = [];
  for (const each of rows.map((row) => decodeRecord(definition, row)))
    if (await areThere(context, machines, cloudsOf(each, places))) found.push(shown(each));
  return found;
}

/** The kinds of machines of all products of clouds. */
const machinesOf = ({ schemas }: Context): Definition[] =>
  (schemas.resources['machines']?.gathers?.from ?? []).flatMap((name) => schemas.resources[name] ?? []);

/** Whether the reader has a machine in one of these clouds, or anywhere. */
async function areThere(
  context: Context,
  machines: readonly Definition[],
  clouds: readonly string[] | undefined,
): Promise<boolean> {
  for (const definition of machines) {
    const own = await firstRecords(context, definition, {
      fields: [definition.id.field],
      ...(clouds !== undefined && { also: { cloud_id: { in: [...clouds] } } }),
      sort: [],
      limit: 1,
    });
    if (own.length > 0) return true;
  }
  return false;
}

/** Undefined: all of them. */
function cloudsOf({ region_ids, cloud_ids }: Maintenance, { regionOfCloud }: Places): string[] | undefined {
  const regions = new Set(region_ids ?? []);
  if (regions.size === 0 && (cloud_ids ?? []).length === 0) return undefined;
  return [
    ...new Set([...(cloud_ids ?? []), ...[...regionOfCloud].flatMap(([id, at]) => (regions.has(at) ? [id] : []))]),
  ];
}

const shown = ({ id, title, title_en, status, starts_at, ends_at }: Maintenance): Json => ({
  id,
  title,
  title_en,
  status,
  starts_at: new Date(starts_at).toISOString(),
  ends_at: new Date(ends_at).toISOString(),
});
