import { can } from '#model/access.ts';
import type { Definition, Json } from '#model/definition.ts';
import type { RecentChange } from '#model/recentChange.ts';
import type { Context, RecordData } from '#server/context.ts';
import { readableFields } from '#server/records/list/readableFields.ts';
import { scopeOf } from '#server/records/scope.ts';
import { wireValue } from '#server/records/table/resourceTable.ts';
import { titleOf } from '#server/records/table/titleOf.ts';
import { findRecordOrNone } from '#server/records/write/findRecord.ts';

const SHOWN = 10;
/** So far back is looked for what this reader may see. */
const LOOKED_AT = 100;

interface HistoryRow {
  at: number;
  resource: string;
  record_id: string;
  actor_name: string | null;
  operation: string;
  changes: string;
}

/** The latest entries of the histories that the reader may open. */
export async function recentChanges(context: Context): Promise<RecentChange[]> {
  const open = Object.values(context.schemas.resources).filter((definition) => definition.menu !== undefined && can(context.actor, 'history', definition).allowed);
  if (open.length === 0) return [];
  const byName = new Map(open.map((definition) => [definition.resource, definition]));
  const rows = await context.db.all<HistoryRow>(
    `select at, resource, record_id, actor_name, operation, changes from history where resource in (${open.map(() => '?').join(', ')}) order by id desc limit ?`,
    [...byName.keys(), LOOKED_AT],
  );
  const changes: RecentChange[] = [];
  for (const row of rows) {
    const definition = byName.get(row.resource);
    const change = definition && (await changeOf(context, definition, row));
    if (change) changes.push(change);
    if (changes.length === SHOWN) break;
  }
  return changes;
}

async function changeOf(context: Context, definition: Definition, row: HistoryRow): Promise<RecentChange | undefined> {
  const record = await findRecordOrNone(context, definition, row.record_id);
  // A record that is gone can no more be compared with a scope.
  if (record === undefined && scopeOf(definition, context.actor) !== undefined) return undefined;
  const title = record ? titleOf(definition, record) : (lastTitle(definition, row.changes) ?? row.record_id);
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

function paramsOf({ actor }: Context, definition: Definition, record: RecordData): Record<string, Json> {
  const readable = readableFields(definition, actor);
  const names = Object.values((definition.routes.show ?? definition.routes.list)?.params ?? {}).filter((name) => readable.includes(name));
  return Object.fromEntries(names.map((name) => [name, wireValue(definition, name, record[name] ?? null)]));
}

/** What it was called when it was deleted, as the history has it. */
function lastTitle({ titleField }: Definition, text: string): string | undefined {
  const changes: unknown = JSON.parse(text);
  if (!Array.isArray(changes)) return undefined;
  const change: { before?: unknown; after?: unknown } | undefined = changes.find(({ field }: { field: string }) => field === titleField);
  const title = change?.before ?? change?.after;
  return typeof title === 'string' ? title : undefined;
}
