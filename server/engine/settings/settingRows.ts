import type { Definition, Json } from '#model/language/definition.ts';
import type { SettingDefinition } from '#model/language/settingDefinition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import type { Database } from '#server/engine/db/database.ts';
import { correctRow } from '#server/engine/records/table/correctRow.ts';
import { insertOnce } from '#server/engine/records/table/insertOnce.ts';
import { decodeRow, resourceTable } from '#server/engine/records/table/resourceTable.ts';
import type { Environment } from './environmentText.ts';
import { resolveSetting } from './resolveSetting.ts';

/** The resource whose records hold the values of the settings. */
export const SETTINGS = 'configs';

/** The stored value of a setting. */
export type SettingRow = RecordData & { key: string };

export const isSettingRow = (record: RecordData): record is SettingRow => typeof record.key === 'string';

/** Every row, in its stored form. */
export async function readSettingRows(db: Database, definition: Definition): Promise<SettingRow[]> {
  const table = resourceTable(definition);
  const rows = await runtimeTables(db).selectFrom(definition.table).selectAll().execute();
  return rows.map((row) => decodeRow(table, row)).filter(isSettingRow);
}

interface RowOptions {
  now: number;
  environment: Environment;
  textOf(setting: SettingDefinition, row: RecordData): string | null;
}

/**
 * Writes a row for every key, with the facts of its declaration. Values of administrators stay as they are, even under
 * a key that is no longer declared: they return with the key. No user made these changes, so the version and the
 * history stay as they are.
 */
export async function writeSettingRows(
  db: Database,
  definition: Definition,
  settings: Readonly<Record<string, SettingDefinition>>,
  { now, environment, textOf }: RowOptions,
): Promise<void> {
  const read = async () => new Map((await readSettingRows(db, definition)).map((row) => [row.key, row]));
  let rows = await read();
  if (await moveRenamed(db, definition, settings, { now, rows })) rows = await read();
  for (const setting of Object.values(settings)) {
    const row = rows.get(setting.key);
    const wanted = { ...declaredValues(setting), ...standing(setting, row ? textOf(setting, row) : null, environment) };
    if (row === undefined)
      await insertOnce(db, definition, [
        { key: setting.key, created_at: now, updated_at: now, test_state: 'untested', ...wanted },
      ]);
    else await correctRow(db, definition, row, wanted);
    rows.delete(setting.key);
  }
  for (const row of rows.values()) await correctRow(db, definition, row, { is_declared: false });
}

/**
 * Moves what is stored under the former key of a setting, with its author, unless the setting has a value itself. The
 * former row is empty then, so that a reset does not bring the value back. Returns whether anything moved.
 */
async function moveRenamed(
  db: Database,
  definition: Definition,
  settings: Readonly<Record<string, SettingDefinition>>,
  { now, rows }: { now: number; rows: ReadonlyMap<string, SettingRow> },
): Promise<boolean> {
  let hasMoved = false;
  for (const setting of Object.values(settings)) {
    const { key, was } = setting;
    const [former, row] = [was === undefined ? undefined : rows.get(was), rows.get(key)];
    if (was === undefined || settings[was] !== undefined || typeof former?.['value'] !== 'string') continue;
    if (typeof row?.['value'] === 'string') continue;
    const moved = { value: former['value'], set_by: former['set_by'] ?? null, set_at: former['set_at'] ?? null };
    const first = { key, created_at: now, updated_at: now, test_state: 'untested', ...declaredValues(setting) };
    if (row === undefined) await insertOnce(db, definition, [{ ...first, ...moved }]);
    else await correctRow(db, definition, row, moved);
    await correctRow(db, definition, former, { value: null, set_by: null, set_at: null, is_set: false });
    hasMoved = true;
  }
  return hasMoved;
}

/** The facts of a row about the present value. Leaves a secret out. */
export function standing(setting: SettingDefinition, stored: string | null, environment: Environment): RecordData {
  const { value, source } = resolveSetting(setting, stored, environment);
  return {
    in_force: setting.field.type === 'secret' ? null : asText(value),
    is_set: stored !== null,
    env_variable: source === 'environment' ? (setting.env?.variable ?? null) : null,
  };
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'int',
  bytes: 'int',
  boolean: 'bool',
  enum: 'enum',
  secret: 'secret',
  image: 'image',
};

function declaredValues({ group, field, restart }: SettingDefinition): RecordData {
  return {
    group,
    type: TYPES[field.type] ?? 'string',
    default_value: asText(field.default ?? null),
    restart_required: restart === true,
    is_declared: true,
  };
}

const asText = (value: Json): string | null =>
  value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);
