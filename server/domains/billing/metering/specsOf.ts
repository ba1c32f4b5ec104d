import type { BilledType } from '#model/language/billingDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { titlesOf } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';

export interface SpecOf {
  type: BilledType;
  spec: Json;
}

/**
 * The words that prices name, of the stored values of charges: the title of a referenced record, which is the same in
 * every cloud, or the value itself. One query for each resource that is referred to.
 */
export async function specsOf(
  context: Context,
  definition: Definition,
  wanted: readonly SpecOf[],
): Promise<(of: SpecOf) => string | null> {
  const targets = new Map(
    (definition.billing ?? []).map(({ type, spec }) => {
      const field = spec === undefined ? undefined : definition.fields[spec];
      return [type, field?.type === 'reference' ? field.to : undefined] as const;
    }),
  );
  const env = sqlEnvOf({ ...context, actor: asPlatform(context.actor) });
  const titles = new Map<string, Map<RecordId, string>>();
  for (const target of new Set([...targets.values()].filter((each) => each !== undefined))) {
    const ids = wanted.filter(({ type, spec }) => targets.get(type) === target && spec !== null);
    // A reference holds an id, which is a number or text.
    titles.set(target, await titlesOf(context.db, target, new Set(ids.map(({ spec }) => spec as RecordId)), env));
  }
  return ({ type, spec }) => {
    if (spec === null) return null;
    const target = targets.get(type);
    // See above.
    return (target === undefined ? undefined : titles.get(target)?.get(spec as RecordId)) ?? String(spec);
  };
}
