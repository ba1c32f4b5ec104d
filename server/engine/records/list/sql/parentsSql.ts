import { ownerOf } from '#model/access/tokens/actorToken.ts';
import { spansClouds } from '#model/rules/inClouds.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { whereSql, type SqlEnv } from './fieldSql.ts';

/**
 * Hides records below a parent that is not visible to the reader, such as the shared flavors of a hidden cloud. For
 * queries without a path: a path checks its parents itself.
 */
export function parentsSql(definition: Definition, alias: string, env: SqlEnv): SqlPart[] {
  return parametersOf(definition).flatMap(({ name, to }) => {
    const parent = env.schemas.resources[to ?? ''];
    const scope = parent && scopeOf(parent, ownerOf(env.actor));
    if (parent === undefined || scope === undefined) return [];
    const { text, params } = whereSql(scope, parent, 'parent', env);
    return [
      {
        text: `exists (select 1 from ${resourceTable(parent).name} parent where parent.${quoted(parent.id.field)} = ${alias}.${quoted(name)} and (${text}))`,
        params,
      },
    ];
  });
}

const known = new WeakMap<Definition, FieldDefinition[]>();

/** The fields in the braces of a path, and the cloud of records that are listed over all clouds. */
export function parametersOf(definition: Definition): FieldDefinition[] {
  let parameters = known.get(definition);
  if (parameters === undefined) {
    const { path, fields } = definition;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (spansClouds(definition) || definition.gathers !== undefined) names.push('cloud_id');
    parameters = names.flatMap((name) => fields[name] ?? []);
    known.set(definition, parameters);
  }
  return parameters;
}
