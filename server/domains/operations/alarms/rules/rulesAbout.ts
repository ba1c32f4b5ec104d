import type { Context } from '#server/engine/context.ts';
import type { GoingRecords, Mention } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';

/** Rules about chosen objects are few. */
const MOST = 2_000;

/** The alarm rules whose chosen objects are deleted: those that still watch others, and those that watch nothing. */
export async function rulesAbout(context: Context, going: readonly GoingRecords[]): Promise<Mention[]> {
  const alarms = knownDefinition(context, 'alarms');
  if (alarms === undefined) return [];
  const platform: Context = { ...context, actor: asPlatform(context.actor) };
  const rules = await firstRecords(platform, alarms, {
    fields: ['id', 'object_type', 'object_ids'],
    filter: { selection: 'chosen', object_type: [...new Set(going.map(({ definition }) => definition.resource))] },
    sort: [{ field: 'id', order: 'ASC' }],
    limit: MOST,
  });
  const found = { empties: new Set<number>(), loses: new Set<number>() };
  for (const { id, object_type, object_ids } of rules) {
    const gone = new Set(
      going.flatMap(({ definition, ids }) => (definition.resource === object_type ? ids.map(String) : [])),
    );
    const chosen = object_ids ?? [];
    if (!chosen.some((each) => gone.has(each))) continue;
    found[chosen.every((each) => gone.has(each)) ? 'empties' : 'loses'].add(id);
  }
  return (['empties', 'loses'] as const).flatMap((effect) =>
    found[effect].size === 0 ? [] : [{ definition: alarms, effect, field: 'object_ids', ids: [...found[effect]] }],
  );
}
