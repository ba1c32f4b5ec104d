import {
  renamedFilter,
  renamedNames,
  renamedPath,
  renamedWords,
  isNothing,
  type Renames,
} from '#model/evolution/renameMentions.ts';
import { renamesOf } from '#model/evolution/renames.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Mention } from '#model/language/mentions.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

type Tables = ReadonlyMap<string, ExistingTable>;
type Definitions = Readonly<Record<string, Definition>>;

/** Renames stored mentions of the fields, values and actions of a resource. */
export async function renameWithinResource(
  tx: Database,
  before: Definition,
  after: Definition,
  renames: Renames,
  definitions: Definitions,
  tables: Tables,
): Promise<void> {
  const actions = new Map([...renamesOf(before.actions, after.actions)].map(([now, former]) => [former, now]));
  if (isNothing(renames) && actions.size === 0) return;
  const { resource, stateField } = after;
  await rewrite(
    tx,
    tables,
    'history',
    'id',
    ['operation', 'changes'],
    ['resource', resource],
    ({ operation, changes }) => ({
      operation: actions.get(String(operation)) ?? operation ?? null,
      changes: renamedChanges(String(changes), renames),
    }),
  );
  await renameInJobs(tx, tables, resource, (payload) => ({
    ...payload,
    action: actions.get(String(payload['action'])) ?? payload['action'] ?? null,
    from:
      stateField === undefined ? (payload['from'] ?? null) : renamedWords(payload['from'] ?? null, stateField, renames),
  }));
  for (const definition of Object.values(definitions)) {
    const named = mentionedIn(definition, 'resource');
    const columns = [...mentionedIn(definition, 'filter'), ...mentionedIn(definition, 'fields')];
    if (named[0] === undefined || columns.length === 0) continue;
    const filters = new Set(mentionedIn(definition, 'filter'));
    await rewrite(tx, tables, definition.table, definition.id.field, columns, [named[0], resource], (row) =>
      Object.fromEntries(
        columns.map((column) => {
          const value = parsed(row[column]);
          return [
            column,
            value === null
              ? null
              : JSON.stringify(filters.has(column) ? renamedFilter(value, renames) : renamedNames(value, renames)),
          ];
        }),
      ),
    );
  }
}

/** Renames stored mentions of resources. `renames`: former name → present name. */
export async function renameResourceMentions(
  tx: Database,
  renames: ReadonlyMap<string, string>,
  definitions: Definitions,
  tables: Tables,
): Promise<void> {
  await renameWords(tx, tables, 'history', 'resource', renames);
  for (const definition of Object.values(definitions)) {
    for (const column of mentionedIn(definition, 'resource'))
      await renameWords(tx, tables, definition.table, column, renames);
  }
  const now = (payload: JsonObject) => ({
    ...payload,
    resource: renames.get(String(payload['resource'])) ?? payload['resource'] ?? null,
  });
  // All at once, like the tables: if two resources swap their names, neither may be renamed twice.
  await renameInJobs(tx, tables, undefined, now);
}

type JsonObject = { [key: string]: Json };

/** Top-level fields: SQL searches the mentions of a resource there. */
function mentionedIn({ fields }: Definition, mention: Mention): string[] {
  return Object.values(fields)
    .filter((field: FieldDefinition) => field.mentions === mention && isStored(field))
    .map(({ name }) => name);
}

function renamedChanges(changes: string, renames: Renames): string {
  const entries = parsed(changes);
  if (!Array.isArray(entries)) return changes;
  return JSON.stringify(
    entries.map((entry) => {
      if (!isObject(entry)) return entry;
      const field = renamedPath(String(entry['field']), renames);
      return {
        ...entry,
        field,
        before: renamedWords(entry['before'] ?? null, field, renames),
        after: renamedWords(entry['after'] ?? null, field, renames),
      };
    }),
  );
}

/** Pending jobs name the resource, the action and the state in their payload, and the resource in their key. */
async function renameInJobs(
  tx: Database,
  tables: Tables,
  resource: string | undefined,
  now: (payload: JsonObject) => JsonObject,
): Promise<void> {
  if (!tables.has('jobs')) return;
  for (const { id, payload: text, job_key: key } of await tx.all<{
    id: string;
    payload: string;
    job_key: string | null;
  }>('select id, payload, job_key from jobs')) {
    const payload = parsed(text);
    if (
      !isObject(payload) ||
      typeof payload['resource'] !== 'string' ||
      (resource !== undefined && payload['resource'] !== resource)
    )
      continue;
    const renamed = now(payload);
    const words =
      key
        ?.split(' ')
        .map((word) => (word === payload['resource'] ? String(renamed['resource']) : word))
        .join(' ') ?? null;
    await tx.run('update jobs set payload = ?, job_key = ? where id = ?', [JSON.stringify(renamed), words, id]);
  }
}

async function renameWords(
  tx: Database,
  tables: Tables,
  table: string,
  column: string,
  renames: ReadonlyMap<string, string>,
): Promise<void> {
  if (tables.get(table)?.columns.has(column) !== true) return;
  const pairs = [...renames];
  const cases = pairs.map(() => 'when ? then ?').join(' ');
  const places = pairs.map(() => '?').join(', ');
  await tx.run(
    `update ${quoted(table)} set ${quoted(column)} = case ${quoted(column)} ${cases} end where ${quoted(column)} in (${places})`,
    [...pairs.flat(), ...renames.keys()],
  );
}

const ROWS_AT_ONCE = 500;

/** Reads the columns of the rows that match `where`, and writes those that `change` changes. */
async function rewrite(
  tx: Database,
  tables: Tables,
  table: string,
  id: string,
  columns: string[],
  where: [string, SqlValue],
  change: (row: Record<string, SqlValue>) => Record<string, SqlValue>,
): Promise<void> {
  const existing = tables.get(table);
  if (existing === undefined || ![where[0], ...columns].every((column) => existing.columns.has(column))) return;
  for (let after: SqlValue | undefined; ;) {
    const more = after === undefined ? '' : ` and ${quoted(id)} > ?`;
    const rows = await tx.all(
      `select ${[id, ...columns].map(quoted).join(', ')} from ${quoted(table)} where ${quoted(where[0])} = ?${more} order by ${quoted(id)} limit ${ROWS_AT_ONCE}`,
      after === undefined ? [where[1]] : [where[1], after],
    );
    for (const row of rows) {
      const changed = Object.entries(change(row)).filter(([column, value]) => value !== row[column]);
      if (changed.length === 0) continue;
      await tx.run(
        `update ${quoted(table)} set ${changed.map(([column]) => `${quoted(column)} = ?`).join(', ')} where ${quoted(id)} = ?`,
        [...changed.map(([, value]) => value), row[id] ?? null],
      );
    }
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.[id] ?? null;
  }
}

function parsed(text: SqlValue | undefined): Json {
  if (typeof text !== 'string') return null;
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    // Unknown data stays as it is.
    return text;
  }
}
