import { conditionFields } from '#model/conditions/conditions.ts';
import { spansClouds } from '#model/rules/inClouds.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isFolded } from '#model/fields/spelling.ts';
import { pointersOf } from '#model/conditions/pointers.ts';
import { checksum } from './checksum.ts';
import { quoted, VERSION_COLUMN, type ColumnSpec, type IndexSpec, type TableSpec } from './tableSpec.ts';
import { foldedColumn, foldedSql, identitySql, sortSql, spellingColumns, spellingsOf } from './spellings.ts';
import { columnKind, isStored } from './storedField.ts';

const NAME_LIMIT = 60;

/**
 * Increased when the same definition gets another table or other indexes than before: existing tables are then
 * migrated.
 */
export const TABLE_LAYOUT = 5;

/** Table, indexes and searched columns of a definition. */
export function tableOf(definition: Definition): TableSpec {
  const { table, id, fields } = definition;
  const stored = Object.values(fields).filter(isStored);
  const columns: ColumnSpec[] = stored
    .filter((field) => field.name !== id.field)
    .map((field) => ({ name: field.name, kind: columnKind(field) }));
  columns.push({ name: VERSION_COLUMN, kind: 'integer', required: true, default: 1 }, ...spellingColumns(definition));
  return {
    table,
    primaryKey: { column: id.field, kind: id.kind === 'serial' ? 'serial' : 'text' },
    columns,
    indexes: [
      ...uniqueIndexes(definition),
      ...readIndexes(definition),
      ...exactIndexes(definition),
      ...prefixIndexes(definition),
      ...memberIndexes(definition),
    ],
    spellings: spellingsOf(definition),
    search: stored
      .filter(
        (field) => field.search === true && fieldKind(field.type).family !== 'pointer' && columnKind(field) === 'text',
      )
      .map(({ name }) => ({ column: name, spelling: foldedColumn(definition, name) })),
  };
}

function uniqueIndexes(definition: Definition): IndexSpec[] {
  const { table, fields, unique, cloud } = definition;
  const own = Object.values(fields).flatMap((field) =>
    field.unique === undefined ? [] : [[field.name, ...(field.unique === true ? [] : field.unique)]],
  );
  // The ids of a cloud mean nothing in another cloud.
  const refs = cloud === undefined ? [] : [['cloud_ref', 'cloud_id']];
  const rules = new Map([...own, ...refs, ...unique.map((each) => each.fields)].map((names) => [names.join(), names]));
  return [...rules.values()].map(([first = '', ...scope]) => ({
    // Rows without a value do not clash; rows that both lack the scope do.
    ...named(table, [first, ...scope], 'unique', [
      { sql: identitySql(definition, first) },
      ...scope.map((name) => ({ sql: scopeExpression(definition, name) })),
    ]),
    unique: true,
    fields: [first, ...scope],
    where: `${quoted(first)} is not null`,
  }));
}

/** A value of the scope of a unique field: in any spelling, and with a value where there is none. */
export function scopeExpression(definition: Definition, name: string): string {
  const field = definition.fields[name];
  const isText = field === undefined || columnKind(field) === 'text';
  return `coalesce(${identitySql(definition, name)}, ${isText ? "''" : '0'})`;
}

/** Lookups by the value itself, where the unique index is over what its spellings have in common. */
function exactIndexes(definition: Definition): IndexSpec[] {
  const { table, fields } = definition;
  return uniqueIndexes(definition).flatMap(({ fields: [name = ''] = [] }) =>
    identitySql(definition, name) === quoted(name) || fieldKind(fields[name]?.type ?? 'text').isLong
      ? []
      : [{ ...named(table, [name], 'value', [{ sql: quoted(name) }]), unique: false }],
  );
}

/**
 * The indexes of all declared reads: the default order, every sortable column and order of a view, and every filter,
 * reference and scope followed by the default order, so that a filtered list is read from its index in order; the one
 * value that a view filters by is followed by the order of the view. Records of clouds are read within one cloud: their
 * indexes begin with the cloud, except for the default order and for references to a record of one cloud. Owners are
 * read in both ways: within one cloud by lists, and across clouds when the owner itself changes.
 */
function readIndexes(definition: Definition): IndexSpec[] {
  const { table, id, fields, list, scope, cloud } = definition;
  const isColumn = (name: string) =>
    fields[name] !== undefined &&
    isStored(fields[name]) &&
    fieldKind(fields[name].type).column(fields[name]) !== 'json';
  const inOrder = (sort: readonly SortKey[]) => {
    const keys = sort
      .filter((key) => isColumn(key.field) && key.field !== id.field)
      .map((key) => ({ sql: sortSql(definition, key.field), order: key.order }));
    return [...keys, { sql: quoted(id.field), order: sort.at(-1)?.order ?? 'ASC' }];
  };
  const inCloud = (on: IndexSpec['on']) =>
    cloud === undefined || spansClouds(definition) ? on : [{ sql: quoted('cloud_id'), order: 'ASC' as const }, ...on];
  const orders = [
    list.sort,
    ...Object.values(list.views).map((view) => view.sort ?? []),
    ...sortableColumns(definition).map((field) => [{ field, order: 'ASC' as const }]),
  ];
  const indexes = orders
    .filter((sort) => sort.length > 0 && sort.every((key) => isColumn(key.field)) && sort[0]?.field !== id.field)
    .map((sort) => {
      const on = readEitherWay(inOrder(sort));
      return {
        ...named(
          table,
          sort.map((key) => key.field),
          'order',
          sort === list.sort ? on : inCloud(on),
        ),
        unique: false,
      };
    });

  const add = (name: string, around: (on: IndexSpec['on']) => IndexSpec['on']) => {
    if (!isColumn(name) || name === id.field) return;
    const rest = inOrder(list.sort).filter((key) => key.sql !== sortSql(definition, name));
    indexes.push({
      ...named(table, [name], 'value', around([{ sql: quoted(name), order: 'ASC' as const }, ...rest])),
      unique: false,
    });
  };
  const references = Object.values(fields)
    .filter((field) => field.type === 'reference')
    .map((field) => field.name);
  for (const name of references) add(name, (on) => on);
  for (const name of list.filters) if (!references.includes(name)) add(name, inCloud);
  for (const name of Object.values(scope).flatMap(conditionFields)) add(name, inCloud);
  for (const { filter, sort = [] } of Object.values(list.views)) {
    const name = Object.keys(filter ?? {}).find((each) => isColumn(each) && isOneValue(filter?.[each]));
    if (name === undefined || sort.length === 0 || !sort.every((key) => isColumn(key.field))) continue;
    const rest = readEitherWay(inOrder(sort)).filter((key) => key.sql !== sortSql(definition, name));
    const on = inCloud([{ sql: quoted(name), order: 'ASC' as const }, ...rest]);
    const names = [name, ...sort.map((key) => key.field)];
    indexes.push({ ...named(table, names, 'value', on), unique: false });
  }
  // Lists over all clouds.
  for (const name of cloud?.across ?? []) {
    add(name, (on) => on);
    const on = inOrder([{ field: name, order: 'ASC' }]);
    indexes.push({ ...named(table, [name], 'order', on), unique: false });
  }
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

/** Several values have no common order in an index. */
const isOneValue = (test: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof test);

/** The fields that `starts` can filter: the title and the filters. Written as in the condition, so that it is found. */
function prefixIndexes(definition: Definition): IndexSpec[] {
  const { table, fields, list, titleField } = definition;
  return [...new Set([titleField, ...list.filters])].flatMap((name) => {
    const field = fields[name];
    if (
      field === undefined ||
      !isStored(field) ||
      // A long text would not fit into the page of an index.
      fieldKind(field.type).isLong ||
      !fieldKind(field.type).operators.includes('starts')
    )
      return [];
    const sql = isFolded(field) ? foldedSql(definition, name) : `lower(${quoted(name)})`;
    return [{ ...named(table, [name], 'prefix', [{ sql }]), unique: false }];
  });
}

/**
 * The fields that `has` can filter and that a deletion checks: lists that are filters, and columns that hold
 * references.
 */
function memberIndexes({ table, fields, list }: Definition): IndexSpec[] {
  const holding = pointersOf(fields)
    .filter(({ top, field, steps }) => isStored(top) && (field.type === 'references' || steps.length > 0))
    .map(({ top }) => top.name);
  const filtered = list.filters.filter(
    (name) => fields[name] !== undefined && fieldKind(fields[name].type).operators.includes('has'),
  );
  return [...new Set([...holding, ...filtered])].map((name) => ({
    ...named(table, [name], 'members', [{ sql: quoted(name) }]),
    unique: false,
    members: true,
  }));
}

function sortableColumns({ fields, lines, list }: Definition): string[] {
  return list.columns
    .map((name) => lines?.[name]?.parts[0]?.field ?? name)
    .filter((name) => fields[name] !== undefined && (fields[name].sortable ?? fieldKind(fields[name].type).sortable));
}

/** An index can be read in both directions: one serves an order and its reverse. */
function readEitherWay(on: { sql: string; order: SortKey['order'] }[]): IndexSpec['on'] {
  if (on[0]?.order !== 'DESC') return on;
  return on.map(({ sql, order }) => ({ sql, order: order === 'DESC' ? 'ASC' : 'DESC' }));
}

/**
 * The name changes with the definition of the index, so that a changed index is created again. PostgreSQL cuts names at
 * 63 bytes.
 */
function named(table: string, fields: string[], purpose: string, on: IndexSpec['on']): Pick<IndexSpec, 'name' | 'on'> {
  // The names of two tables may begin alike, and index names are unique in the whole database.
  const long = table.length > NAME_LIMIT - purpose.length - LONGEST_SUM - 3 ? [table] : [];
  const sum = checksum(JSON.stringify([...long, fields, purpose, on]));
  return {
    name: `${`${table}__${fields.join('__')}`.slice(0, NAME_LIMIT - purpose.length - sum.length - 3)}__${purpose}_${sum}`,
    on,
  };
}

const LONGEST_SUM = 7;
const MADE = /__(?:(?:unique|order|value|prefix|members)_[0-9a-z]+|search)$/;

/** Whether the index is one of ours. PostgreSQL adds indexes for primary keys. */
export function isMadeIndex(name: string): boolean {
  return MADE.test(name);
}
