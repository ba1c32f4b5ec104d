import type { Definition, Json } from '#model/definition.ts';
import type { Context, RecordData, RecordId } from '#server/context.ts';
import { isSameJson } from '#model/sameJson.ts';
import { resourceTable, wireValue } from '#server/records/table/resourceTable.ts';

export interface FieldChange {
  field: string;
  before: Json;
  after: Json;
}

const MASK = '••••••';
const HIDDEN_KINDS = new Set(['password', 'secret']);
/** Written by every write; its own change says nothing. */
const UNREMARKABLE = new Set(['updated_at']);

/** What differs between two stored forms, as it goes over the wire; secrets only tell that they changed. */
export function fieldChanges(definition: Definition, before: RecordData | undefined, after: RecordData | undefined): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const { name, field } of resourceTable(definition).stored.values()) {
    const from = before?.[name] ?? null;
    const to = after?.[name] ?? null;
    if (UNREMARKABLE.has(name) || isSameJson(from, to)) continue;
    const hidden = field.writeOnly === true || HIDDEN_KINDS.has(field.type);
    const shown = (value: Json) => (value === null ? null : hidden ? MASK : wireValue(definition, name, value));
    changes.push({ field: name, before: shown(from), after: shown(to) });
  }
  return changes;
}

/** The audit row of a write, in its transaction; gives back its id. */
export async function recordHistory(context: Context, definition: Definition, id: RecordId, operation: string, changes: FieldChange[]): Promise<number> {
  const { actor } = context;
  const [row] = await context.db.all<{ id: number }>(
    'insert into history (at, resource, record_id, actor_id, actor_name, operation, request_id, changes) values (?, ?, ?, ?, ?, ?, ?, ?) returning id',
    [context.clock(), definition.resource, String(id), String(actor.id), actor.name, operation, context.requestId, JSON.stringify(changes)],
  );
  return Number(row?.id);
}
