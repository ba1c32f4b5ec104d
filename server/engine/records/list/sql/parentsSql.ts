import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';
import { whereSql, type SqlEnv } from './fieldSql.ts';

/**
 * Below what does not exist for the reader nothing does: everybody's flavors of a cloud that they may not see are not
 * theirs to find. For readings that come by no path; whoever walks one is stopped on the way.
 */
export function parentsSql(definition: Definition, alias: string, env: SqlEnv): SqlPart[] {
  return parametersOf(definition).flatMap(({ name, to }) => {
    const parent = env.schemas.resources[to ?? ''];
    const scope = parent && scopeOf(parent, env.actor);
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

/** The fields that stand in the braces of a path. */
export const parametersOf = ({ path, fields }: Definition): FieldDefinition[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => fields[name] ?? []);
