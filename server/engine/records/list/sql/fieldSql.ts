import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { can } from '#model/access/access.ts';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Computed, FieldDefinition } from '#model/language/fieldDefinition.ts';
import { resolveDays } from '#model/conditions/resolveDays.ts';
import { fieldAt, referenceIn, type FieldAt } from '#model/conditions/fieldPath.ts';
import { isFolded } from '#model/fields/spelling.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Language, RecordData } from '#server/engine/context.ts';
import type { Dialect, SqlPart } from '#server/engine/db/database.ts';
import { foldColumn, foldedColumn, foldedSql, sortColumn, sortSql } from '#server/engine/db/tables/spellings.ts';
import { quoted, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { toSql } from '#server/engine/db/tables/storage.ts';
import { PLATFORM_GRANT, scopeOf } from '#server/engine/records/scope.ts';
import { conditionToSql } from '#server/engine/records/where.ts';
import { countInCloudsSql, quotaUseSql } from './inCloudsSql.ts';

/** The context of generated SQL. */
export interface SqlEnv {
  dialect: Dialect;
  schemas: CompiledSchemas;
  actor: Actor;
  /** The language of the titles of records; absent: as they are stored. */
  lang?: Language | undefined;
  now: number;
  /** The time zone of `$day` and `$month`. */
  zone: string;
  setting: (key: string) => Json | undefined;
  /** The value of `$record` and `$form`: the record that is being written, in its stored form. */
  record?: RecordData;
  /** The value of `$form` if it differs: the input of an action. */
  form?: RecordData;
  /** The value of `$item`: the object around the reference that is being checked. */
  item?: RecordData;
}

/** A condition on the rows of `alias`, with the values of its `$` words. */
export function whereSql(
  condition: Condition,
  definition: Definition,
  alias: string,
  env: SqlEnv,
  allows?: (field: FieldDefinition) => boolean,
): SqlPart {
  return conditionToSql(condition, {
    definition,
    dialect: env.dialect,
    context: {
      user: env.actor,
      now: env.now,
      setting: env.setting,
      record: env.record,
      form: env.form ?? env.record,
      item: env.item,
      fields: definition.fields,
      stored: true,
    },
    column: (field) => fieldSql(definition, field.name, alias, env),
    spelling: (field) => spellingSql(definition, field.name, alias),
    // Filters of clients stay within the record: the client may not be allowed to see others.
    ...(allows ? { allows } : { ours: true, through: (path) => throughReference(path, definition, alias, env) }),
  });
}

/** `note_id.ticket_id.user_id`: the value at the end of a chain of references, without access checks. */
function throughReference(path: string, { fields }: Definition, alias: string, env: SqlEnv): PathSql | undefined {
  const { reference, rest } = referenceIn(fields, path) ?? {};
  const target = env.schemas.resources[reference?.to ?? ''];
  const inner = `${alias}_r`;
  const found = target && rest !== undefined ? pathSql(rest, target, inner, env) : undefined;
  if (reference === undefined || target === undefined || found === undefined) return undefined;
  const rows = rowsSql(target, env);
  const there = ({ text, params }: SqlPart) => ({
    text: `(select ${text} from ${rows.text} ${inner} where ${inner}.${quoted(target.id.field)} = ${alias}.${quoted(reference.name)})`,
    params: [...params, ...rows.params],
  });
  return { at: found.at, column: there(found.column), spelling: found.spelling && there(found.spelling) };
}

export interface PathSql {
  at: FieldAt;
  column: SqlPart;
  /** The text that all spellings of the value share, if the database knows it. */
  spelling: SqlPart | undefined;
}

/** The value at the end of a path, in the record itself or through its references; undefined for an invalid path. */
export function pathSql(path: string, definition: Definition, alias: string, env: SqlEnv): PathSql | undefined {
  const at = fieldAt(definition.fields, path);
  return at === undefined
    ? throughReference(path, definition, alias, env)
    : {
        at,
        column: fieldSql(definition, at.top.name, alias, env),
        spelling: spellingSql(definition, at.top.name, alias),
      };
}

function spellingSql(definition: Definition, name: string, alias: string): SqlPart | undefined {
  return foldedColumn(definition, name) === undefined && !isGatheredText(definition, name)
    ? undefined
    : { text: foldedSql(definition, name, `${alias}.`), params: [] };
}

/** The text of gathered records comes with what their own tables search in its place. */
const isGatheredText = ({ gathers, fields }: Definition, name: string): boolean =>
  gathers !== undefined && fields[name] !== undefined && isFolded(fields[name]);

/** The SQL that a list sorts by for a field: its value, or the key that stands for it. */
export function sortedBySql(definition: Definition, name: string, alias: string, env: SqlEnv): SqlPart {
  return definition.fields[name]?.computed === undefined
    ? { text: sortSql(definition, name, `${alias}.`), params: [] }
    : fieldSql(definition, name, alias, env);
}

/** The value of any field of a record as SQL: its column, or the query that computes it. */
export function fieldSql(definition: Definition, name: string, alias: string, env: SqlEnv): SqlPart {
  const field = definition.fields[name];
  const column = { text: `${alias}.${quoted(name)}`, params: [] };
  return field?.computed === undefined ? column : computedSql(definition, field, alias, env);
}

/** PostgreSQL takes a parameter without a type for text, also a number and what stands for yes and no. */
const typed = (value: Json): string =>
  Number.isInteger(value) || typeof value === 'boolean' ? 'cast(? as bigint)' : '?';

function computedSql(definition: Definition, field: FieldDefinition, alias: string, env: SqlEnv): SqlPart {
  const { computed } = field;
  switch (computed?.kind) {
    case undefined:
      return { text: 'null', params: [] };
    case 'case': {
      const cases = computed.cases.map(({ when, value }) => {
        const condition = whereSql(when, definition, alias, env);
        return {
          text: `when ${condition.text} then ${typed(value)}`,
          params: [...condition.params, toSql(value, 'text')],
        };
      });
      return {
        text: `case ${cases.map((each) => each.text).join(' ')} else ${typed(computed.otherwise)} end`,
        params: [...cases.flatMap((each) => each.params), toSql(computed.otherwise, 'text')],
      };
    }
    case 'quota':
      return quotaUseSql(computed.key, alias, env);
    case 'inClouds':
      return countInCloudsSql(computed.by, `${alias}.${quoted(definition.id.field)}`, alias, env);
    case 'count':
    case 'sum':
    case 'latest':
      return overRecordsSql(definition, field.name, computed, alias, env);
  }
}

/** A value of the records that point here. A reader computes only with what they may list. */
function overRecordsSql(
  definition: Definition,
  name: string,
  computed: Extract<Computed, { kind: 'count' | 'sum' | 'latest' }>,
  alias: string,
  env: SqlEnv,
): SqlPart {
  const target = env.schemas.resources[computed.resource];
  const isLatest = computed.kind === 'latest';
  if (target === undefined) return { text: isLatest ? 'null' : '0', params: [] };
  const inner = `${alias}_${name}`.replaceAll(/\W/g, '_');
  const pointer = `${inner}.${quoted(computed.by)}`;
  const key = `${alias}.${quoted(definition.id.field)}`;
  const mentions = Object.values(target.fields).find(({ mentions: what }) => what === 'resource');
  const isMention = mentions !== undefined && target.fields[computed.by]?.type === 'text';
  // Other users may use a shared flavor: their machines in a cloud are not counted. What mentions records may belong to
  // somebody else, such as who pays for them.
  const scope = isMention ? scopeOf(target, env.actor, 'list') : target.cloud && scopeOf(target, env.actor);
  const where = computed.where && resolveDays(computed.where, target.fields, { now: env.now, zone: env.zone });
  const extra = [where, scope].flatMap((condition) =>
    condition === undefined ? [] : [whereSql(condition, target, inner, env)],
  );
  const points = isMention
    ? // Names of resources are identifiers.
      `${inner}.${quoted(mentions.name)} = '${definition.resource}' and ${pointer} = ${definition.id.kind === 'serial' ? `cast(${key} as text)` : key}`
    : target.fields[computed.by]?.type === 'references'
      ? amongSql(pointer, key, env.dialect)
      : `${pointer} = ${key}`;
  const from = `from ${resourceTable(target).name} ${inner} where ${points}`;
  const params = extra.flatMap((each) => each.params);
  const rows = [from, ...extra.map((each) => `(${each.text})`)].join(' and ');
  switch (computed.kind) {
    case 'count':
      return { text: `(select count(*) ${rows})`, params };
    case 'sum':
      return { text: `(select coalesce(sum(${inner}.${quoted(computed.field)}), 0) ${rows})`, params };
    case 'latest': {
      const order = `${inner}.${quoted(target.id.field)} desc`;
      return { text: `(select ${inner}.${quoted(computed.field)} ${rows} order by ${order} limit 1)`, params };
    }
  }
}

/** Whether a list of ids contains this one. */
const amongSql = (list: string, key: string, dialect: Dialect): string =>
  dialect === 'sqlite'
    ? `exists (select 1 from json_each(${list}) where value = ${key})`
    : `${list}::jsonb @> to_jsonb(${key})`;

/** The rows of a resource: its table, or those of the resources that it gathers. */
export function rowsSql(definition: Definition, env: SqlEnv): SqlPart {
  const parts = gatheredParts(definition, env);
  return parts === undefined
    ? { text: resourceTable(definition).name, params: [] }
    : { text: `(${parts.map(({ text }) => text).join(' union all ')})`, params: parts.flatMap(({ params }) => params) };
}

/**
 * The rows of each resource that a list gathers, with the same columns. Each part has the scope of its own resource,
 * and what its table is sorted and searched by. Undefined if the resource gathers nothing.
 */
export function gatheredParts(definition: Definition, env: SqlEnv): SqlPart[] | undefined {
  const { gathers, fields } = definition;
  if (gathers === undefined) return undefined;
  const names = Object.values(fields).filter(({ computed }) => computed === undefined);
  return gathers.from.flatMap((name): SqlPart[] => {
    const source = env.schemas.resources[name];
    return source === undefined ? [] : [partOf(names, source, (field) => gathers.as[field]?.[name] ?? field, env)];
  });
}

function partOf(
  names: readonly FieldDefinition[],
  source: Definition,
  pathTo: (field: string) => string,
  env: SqlEnv,
): SqlPart {
  const columns = names.flatMap((field): SqlPart[] => {
    if (field.name === GATHERED_FROM) return [{ text: `'${source.resource}' as ${quoted(GATHERED_FROM)}`, params: [] }];
    const path = pathTo(field.name);
    const isOwn = Object.hasOwn(source.fields, path);
    const value = pathSql(path, source, 's', env)?.column ?? { text: 'null', params: [] };
    const sorted = isOwn && path !== source.id.field ? sortedBySql(source, path, 's', env) : value;
    return [
      { text: `${value.text} as ${quoted(field.name)}`, params: value.params },
      { text: `${sorted.text} as ${quoted(sortColumn(field.name))}`, params: sorted.params },
      ...(isOwn && isFolded(field)
        ? [{ text: `${foldedSql(source, path, 's.')} as ${quoted(foldColumn(field.name))}`, params: [] }]
        : []),
    ];
  });
  const isListed = env.actor.grants.includes(PLATFORM_GRANT) || can(env.actor, 'list', source).allowed;
  const scope = isListed ? scopeOf(source, env.actor, 'list') : { $any: [] };
  const where = scope && whereSql(scope, source, 's', env);
  const text = [...columns.map((column) => column.text), `s.${VERSION_COLUMN}`].join(', ');
  return {
    text: `select ${text} from ${resourceTable(source).name} s${where ? ` where ${where.text}` : ''}`,
    params: [...columns.flatMap(({ params }) => params), ...(where?.params ?? [])],
  };
}
