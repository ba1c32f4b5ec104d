import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldAt, referenceIn, type FieldAt } from '#model/conditions/fieldPath.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { Dialect, SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { toSql } from '#server/engine/db/tables/storage.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { conditionToSql } from '#server/engine/records/where.ts';
import { countInCloudsSql, quotaUseSql } from './inCloudsSql.ts';

/** What SQL of a reading needs to know. */
export interface SqlEnv {
  dialect: Dialect;
  schemas: CompiledSchemas;
  actor: Actor;
  now: number;
  setting: (key: string) => Json | undefined;
  /** What `$record` and `$form` stand for: the record that is being written, in its stored form. */
  record?: RecordData;
  /** What `$form` stands for where that is something else: the input of an action. */
  form?: RecordData;
  /** What `$item` stands for: the object around the reference that is being checked. */
  item?: RecordData;
}

/** A condition on the rows of `alias`, with what its `$` words stand for. */
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
    // What clients ask for stays within the record: another one may be none of their business.
    ...(allows ? { allows } : { ours: true, through: (path) => throughReference(path, definition, alias, env) }),
  });
}

/** `note_id.ticket_id.user_id`: a value of the record that one reference after the other leads to, whoever may see that. */
function throughReference(path: string, { fields }: Definition, alias: string, env: SqlEnv): PathSql | undefined {
  const { reference, rest } = referenceIn(fields, path) ?? {};
  const target = env.schemas.resources[reference?.to ?? ''];
  const inner = `${alias}_r`;
  const found = target && rest !== undefined ? pathSql(rest, target, inner, env) : undefined;
  if (reference === undefined || target === undefined || found === undefined) return undefined;
  const { at, column } = found;
  const text = `(select ${column.text} from ${resourceTable(target).name} ${inner} where ${inner}.${quoted(target.id.field)} = ${alias}.${quoted(reference.name)})`;
  return { at, column: { text, params: column.params } };
}

export interface PathSql {
  at: FieldAt;
  column: SqlPart;
}

/** What a path leads to, in the record itself or through its references; undefined where it leads nowhere. */
export function pathSql(path: string, definition: Definition, alias: string, env: SqlEnv): PathSql | undefined {
  const at = fieldAt(definition.fields, path);
  return at === undefined
    ? throughReference(path, definition, alias, env)
    : { at, column: fieldSql(definition, at.top.name, alias, env) };
}

/** The value of any field of a record as SQL: its column, or the query that derives it (spec: computed by the server). */
export function fieldSql(definition: Definition, name: string, alias: string, env: SqlEnv): SqlPart {
  const field = definition.fields[name];
  const column = { text: `${alias}.${quoted(name)}`, params: [] };
  return field?.computed === undefined ? column : computedSql(definition, field, alias, env);
}

function computedSql(definition: Definition, field: FieldDefinition, alias: string, env: SqlEnv): SqlPart {
  const { computed } = field;
  switch (computed?.kind) {
    case undefined:
      return { text: 'null', params: [] };
    case 'case': {
      const cases = computed.cases.map(({ when, value }) => {
        const condition = whereSql(when, definition, alias, env);
        return { text: `when ${condition.text} then ?`, params: [...condition.params, toSql(value, 'text')] };
      });
      return {
        text: `case ${cases.map((each) => each.text).join(' ')} else ? end`,
        params: [...cases.flatMap((each) => each.params), toSql(computed.otherwise, 'text')],
      };
    }
    case 'quota':
      return quotaUseSql(computed.key, alias, env);
    case 'inClouds':
      return countInCloudsSql(computed.by, `${alias}.${quoted(definition.id.field)}`, alias, env);
    case 'count':
    case 'sum': {
      const target = env.schemas.resources[computed.resource];
      if (target === undefined) return { text: '0', params: [] };
      const inner = `${alias}_${field.name}`.replaceAll(/\W/g, '_');
      // Everybody's flavor is used by others too: what they have in a cloud is not counted.
      const scope = target.cloud === undefined ? undefined : scopeOf(target, env.actor);
      const extra = [computed.where, scope].flatMap((condition) =>
        condition === undefined ? [] : [whereSql(condition, target, inner, env)],
      );
      const what = computed.kind === 'count' ? 'count(*)' : `coalesce(sum(${inner}.${quoted(computed.field)}), 0)`;
      const from = `from ${resourceTable(target).name} ${inner} where ${inner}.${quoted(computed.by)} = ${alias}.${quoted(definition.id.field)}`;
      return {
        text: `(select ${what} ${[from, ...extra.map((each) => `(${each.text})`)].join(' and ')})`,
        params: extra.flatMap((each) => each.params),
      };
    }
  }
}
