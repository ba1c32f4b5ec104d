import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { fieldKind } from '#model/fields/index.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { resourceTable, wireValue } from '#server/engine/records/table/resourceTable.ts';

export interface FieldChange {
  field: string;
  before: Json;
  after: Json;
}

const MASK = '••••••';
/** Every write, or every synchronisation, changes these fields, so their change is not recorded. */
const UNREMARKABLE = new Set(['updated_at', 'synced_at']);

/** The differences between two stored forms, in wire form. A secret only shows that it changed. */
export function fieldChanges(
  definition: Definition,
  before: RecordData | undefined,
  after: RecordData | undefined,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const { name, field } of resourceTable(definition).stored.values()) {
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (UNREMARKABLE.has(name) || isSameJson(from, to)) continue;
    const hidden = field.writeOnly === true || fieldKind(field.type).family === 'sealed';
    const shown = (value: Json) => (value === null ? null : hidden ? MASK : wireValue(definition, name, value));
    changes.push({ field: name, before: shown(from), after: shown(to) });
  }
  return changes;
}

export interface HistoryEntry {
  id: RecordId;
  operation: string;
  changes: FieldChange[];
}

const COLUMNS = 10;
/** Few enough parameters for either database. */
const AT_ONCE = 500;

/** Inserts the history rows of writes in their transaction. Returns their ids in order. */
export async function recordHistories(
  context: Context,
  definition: Definition,
  entries: readonly HistoryEntry[],
): Promise<number[]> {
  const { actor } = context;
  const ids: number[] = [];
  for (const some of inChunks(entries, AT_ONCE)) {
    const places = some.map(() => `(${Array.from({ length: COLUMNS }, () => '?').join(', ')})`).join(', ');
    const rows = await context.db.all<{ id: number }>(
      `insert into history (at, resource, record_id, actor_id, actor_name, operation, request_id, operation_id, changes, api_token) values ${places} returning id`,
      some.flatMap(({ id, operation, changes }) => [
        context.clock(),
        definition.resource,
        String(id),
        String(actor.id),
        actor.name || null,
        operation,
        context.requestId,
        context.operationId ?? null,
        JSON.stringify(changes),
        actor.token?.name ?? null,
      ]),
    );
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}
