import type { Definition, FieldDefinition } from '#model/definition.ts';
import { quoted, VERSION_COLUMN, type ColumnSpec, type IndexSpec, type TableSpec } from './tableSpec.ts';
import { columnKind, isStored } from './storedField.ts';

const NAME_LIMIT = 60;

/** Table, indexes and searched columns of a definition: one index for everything that it declares to sort, filter, scope or point by. */
export function tableOf(definition: Definition): TableSpec {
  const { table, id, fields } = definition;
  const stored = Object.values(fields).filter(isStored);
  const columns: ColumnSpec[] = stored.filter((field) => field.name !== id.field).map((field) => ({ name: field.name, kind: columnKind(field) }));
  columns.push({ name: VERSION_COLUMN, kind: 'integer' });
  return {
    table,
    primaryKey: { column: id.field, kind: id.kind === 'serial' ? 'serial' : 'text' },
    columns,
    indexes: [...uniqueIndexes(definition), ...readIndexes(definition)],
    search: stored.filter((field) => field.search === true && columnKind(field) === 'text').map((field) => field.name),
  };
}

function uniqueIndexes({ table, fields, unique }: Definition): IndexSpec[] {
  const own = Object.values(fields).flatMap((field) => (field.unique === undefined ? [] : [[field.name, ...(field.unique === true ? [] : field.unique)]]));
  const rules = new Map([...own, ...unique.map((each) => each.fields)].map((names) => [names.join(), names]));
  return [...rules.values()].map(([first = '', ...scope]) => ({
    name: indexName(table, [first, ...scope], 'unique'),
    // Rows without a value do not clash; rows that both lack the scope do.
    on: [quoted(first), ...scope.map((name) => scopeExpression(fields[name], name))],
    unique: true,
    fields: [first, ...scope],
    where: `${quoted(first)} is not null`,
  }));
}

function scopeExpression(field: FieldDefinition | undefined, name: string): string {
  return field === undefined || columnKind(field) === 'text' ? `coalesce(${quoted(name)}, '')` : `coalesce(${quoted(name)}, 0)`;
}

function readIndexes(definition: Definition): IndexSpec[] {
  const { table, id, fields, list, scope } = definition;
  const usable = (name: string) => fields[name] !== undefined && isStored(fields[name]) && name !== id.field;
  const first = list.sort[0];
  const tail = list.sort.every((key) => usable(key.field) || key.field === id.field) ? list.sort : first === undefined ? [] : [first];
  const tailColumns = [...tail.map((key) => `${quoted(key.field)}${key.order === 'DESC' ? ' desc' : ''}`), quoted(id.field)];

  const byValue = new Set([
    ...list.filters.filter((name) => usable(name)),
    ...Object.values(fields).filter((field) => field.type === 'reference' && isStored(field)).map((field) => field.name),
    ...Object.values(scope).flatMap((condition) => Object.keys(condition)).filter((name) => usable(name)),
  ]);
  const sortable = Object.values(fields).filter((field) => field.sortable === true && usable(field.name)).map((field) => field.name);

  return [
    ...(tail.length > 1 ? [{ name: indexName(table, tail.map((key) => key.field), 'order'), on: tailColumns, unique: false }] : []),
    ...[...byValue].map((name) => ({
      name: indexName(table, [name], 'value'),
      on: [quoted(name), ...tailColumns.filter((column) => !column.startsWith(quoted(name)))],
      unique: false,
    })),
    ...sortable.map((name) => ({ name: indexName(table, [name], 'sort'), on: [quoted(name), quoted(id.field)], unique: false })),
  ];
}

/** PostgreSQL cuts names at 63 bytes; what is cut off must still tell two indexes apart. */
function indexName(table: string, fields: string[], purpose: string): string {
  const name = `${table}__${fields.join('__')}__${purpose}`;
  return name.length <= NAME_LIMIT ? name : `${name.slice(0, NAME_LIMIT - 9)}_${checksum(name)}`;
}

function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, '0');
}
