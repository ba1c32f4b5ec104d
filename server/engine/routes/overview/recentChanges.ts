import type { KnownTables } from '#server/engine/db/database.ts';
import { can } from '#model/access/access.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { RecentChange } from '#model/reading/recentChange.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { seenActors } from '#server/engine/records/list/seenActors.ts';
import { readableFields } from '#server/engine/records/list/readableFields.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { wireValue } from '#server/engine/records/table/resourceTable.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { decideOn } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';

const SHOWN = 10;
/** The number of latest entries among which visible ones are searched. */
const LOOKED_AT = 100;

const COLUMNS = ['at', 'resource', 'record_id', 'actor_id', 'actor_name', 'operation', 'changes'] as const;

type HistoryRow = Pick<KnownTables['history'], (typeof COLUMNS)[number]>;

/** The latest entries of the histories that the reader may open. */
export async function recentChanges(context: Context): Promise<RecentChange[]> {
  const open = Object.values(context.schemas.resources).filter(
    (definition) => definition.menu !== undefined && can(context.actor, 'history', definition).allowed,
  );
  if (open.length === 0) return [];
  const byName = new Map(open.map((definition) => [definition.resource, definition]));
  const inClouds = open.filter(({ cloud }) => cloud !== undefined).map(({ resource }) => resource);
  const rows = await context.db.kysely
    .selectFrom('history')
    .select(COLUMNS)
    .where('resource', 'in', [...byName.keys()])
    // Leave out synchronisations: no user made them, and they outnumber all other changes.
    .$if(inClouds.length > 0, (query) =>
      query.where((eb) => eb.or([eb('actor_name', 'is not', null), eb('resource', 'not in', inClouds)])),
    )
    // The platform's steps of an operation follow the request of a user, which is listed.
    .where((eb) => eb.or([eb('actor_name', 'is not', null), eb('operation_id', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const isSeen = await seenActors(
    context,
    rows.map(({ actor_id }) => actor_id),
  );
  const changes: RecentChange[] = [];
  for (const row of rows) {
    const definition = byName.get(row.resource);
    const change = definition && (await changeOf(context, definition, row));
    if (change)
      changes.push(isSeen(row.actor_id, row.actor_name) ? change : { ...change, actor: '', actorHidden: true });
    if (changes.length === SHOWN) break;
  }
  return changes;
}

async function changeOf(context: Context, definition: Definition, row: HistoryRow): Promise<RecentChange | undefined> {
  if (!isShown(definition, row)) return undefined;
  if (row.operation === 'update' && isUnseen(definition, row.changes)) return undefined;
  const record = await findRecordOrNone(context, definition, row.record_id);
  if (record !== undefined && !(await decideOn(context, 'history', definition, record)).allowed) return undefined;
  // The scope of a deleted record can no longer be checked.
  if (record === undefined && scopeOf(definition, context.actor) !== undefined) return undefined;
  const title = record ? titleOf(definition, record, context.lang) : await titleOfDeleted(context, definition, row);
  const action = Object.hasOwn(definition.actions, row.operation) ? definition.actions[row.operation] : undefined;
  return {
    at: new Date(row.at).toISOString(),
    actor: row.actor_name ?? '',
    operation: row.operation,
    ...(action && { label: action.label }),
    resource: definition.resource,
    id: row.record_id,
    title,
    exists: record !== undefined,
    params: record ? paramsOf(context, definition, record) : {},
  };
}

/**
 * Other panels show what the platform notes in records that people do not create, such as alarms that fire and images
 * that were pushed.
 */
const isShown = ({ platformOwned, access }: Definition, row: HistoryRow) =>
  row.actor_name !== null || (platformOwned !== true && access.create.length > 0);

function paramsOf({ actor }: Context, definition: Definition, record: RecordData): Record<string, Json> {
  const readable = readableFields(definition, actor);
  const names = Object.values((definition.routes.show ?? definition.routes.list)?.params ?? {}).filter((name) =>
    readable.includes(name),
  );
  return Object.fromEntries(names.map((name) => [name, wireValue(definition, name, record[name] ?? null)]));
}

/** The title of a deleted record: from this entry, or from that of its deletion. */
async function titleOfDeleted(context: Context, definition: Definition, row: HistoryRow): Promise<string> {
  const here = lastTitle(definition, row.changes);
  if (here !== undefined) return here;
  const deletion = await context.db.kysely
    .selectFrom('history')
    .select('changes')
    .where('resource', '=', row.resource)
    .where('record_id', '=', row.record_id)
    .where('operation', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (deletion && lastTitle(definition, deletion.changes)) ?? row.record_id;
}

function lastTitle({ titleField }: Definition, text: string): string | undefined {
  const change = changesIn(text).find(({ field }) => field === titleField);
  const title = change?.before ?? change?.after;
  return typeof title === 'string' ? title : undefined;
}

/** Whether only fields that no page shows have changed, such as the reader's own appearance settings. */
const isUnseen = ({ fields }: Definition, text: string) =>
  changesIn(text).every(({ field }) => fields[field]?.hidden === true);

/** The changes in the format that the platform writes. */
function changesIn(text: string): { field: string; before?: unknown; after?: unknown }[] {
  const changes: unknown = JSON.parse(text);
  return Array.isArray(changes) ? changes : [];
}
