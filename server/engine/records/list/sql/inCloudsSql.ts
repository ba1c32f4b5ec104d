import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { SqlPart } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';
import { resourceTable } from '#server/engine/records/table/resourceTable.ts';

interface Schemas {
  schemas: CompiledSchemas;
}

/** All resources that live in clouds, each table under its own alias. */
function inClouds({ schemas }: Schemas, alias: string): { definition: Definition; from: string; inner: string }[] {
  const all = Object.values(schemas.resources).filter(({ cloud }) => cloud !== undefined);
  return all.map((definition, index) => ({
    definition,
    from: resourceTable(definition).name,
    inner: `${alias}_c${index}`,
  }));
}

/** The number of records in all clouds that refer to this record, for any owner. */
export function countInCloudsSql(by: string, id: string, alias: string, schemas: Schemas): SqlPart {
  const counts = inClouds(schemas, alias).flatMap(({ definition, from, inner }) =>
    definition.fields[by] === undefined
      ? []
      : [`(select count(*) from ${from} ${inner} where ${inner}.${quoted(by)} = ${id})`],
  );
  return { text: counts.length === 0 ? '0' : `(${counts.join(' + ')})`, params: [] };
}

/** The holder of a limit: the first of these columns with a value. Each has its own index. */
const HOLDERS: readonly { column: string; also: string }[] = [
  { column: 'project_id', also: '' },
  { column: 'bp_id', also: '' },
  { column: 'user_id', also: ' and INNER.bp_id is null' },
];

/** The use of a limit, for lists and for quota checks; null for a limit that applies to everyone. */
export function quotaUseSql(key: string, alias: string, schemas: Schemas): SqlPart {
  const cases = HOLDERS.map(
    ({ column, also }) =>
      `when ${alias}.${column} is not null then ${usedSql(key, alias, schemas, (inner) => `${inner}.${column} = ${alias}.${column}${also.replace('INNER', inner)}`)}`,
  );
  return { text: `(case ${cases.join(' ')} end)`, params: [] };
}

function usedSql(key: string, alias: string, schemas: Schemas, theirs: (inner: string) => string): string {
  const sums = new Map<string, string[]>();
  for (const { definition, from, inner } of inClouds(schemas, alias)) {
    for (const [word, cost] of Object.entries(definition.quota ?? {})) {
      const what = typeof cost === 'number' ? `count(*) * ${cost}` : `coalesce(sum(${inner}.${quoted(cost)}), 0)`;
      const sum = `(select ${what} from ${from} ${inner} where ${theirs(inner)} and (${alias}.cloud_id is null or ${inner}.cloud_id = ${alias}.cloud_id))`;
      sums.set(word, [...(sums.get(word) ?? []), sum]);
    }
  }
  const cases = [...sums].map(([word, parts]) => `when '${word}' then ${parts.join(' + ')}`);
  return cases.length === 0 ? '0' : `case ${alias}.${quoted(key)} ${cases.join(' ')} else 0 end`;
}
