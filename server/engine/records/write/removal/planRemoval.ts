import type { Definition } from '#model/language/definition.ts';
import { pathOf } from '#model/conditions/pointers.ts';
import { goesAlong } from '#model/access/goesAlong.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { matchingIds } from '#server/engine/records/list/listRecords.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { pointingIds, referrersOf, type Referrers } from '#server/engine/records/write/targets/referrers.ts';

/**
 * The effect of a deletion on the records that refer to it: `holds` prevents it, `goes` is deleted too, `loses` loses
 * the reference.
 */
export type Effect = 'holds' | 'goes' | 'loses';

/** Records that a deletion affects in the same way. */
export interface Affected {
  referrer: Referrers;
  /** The record that they refer to: the deleted one, or one that goes with it. */
  target: { definition: Definition; id: RecordId };
  effect: Effect;
  ids: RecordId[];
}

/** Above this number, records are counted and not examined. */
const MOST_GOING = 500;

interface Leaving {
  definition: Definition;
  id: RecordId;
  record: RecordData;
  /** It goes whatever refers to it. */
  regardless: boolean;
}

/**
 * The effect of deleting these records on others: the records that go with them, those that prevent it, and those that
 * stay without their reference. The deletion itself and its preview read the same plan. Changes nothing.
 */
export async function planRemoval(
  context: Context,
  definition: Definition,
  records: readonly RecordData[],
): Promise<Affected[]> {
  // Integrity does not depend on the reader.
  const platform: Context = { ...context, actor: asPlatform(context.actor) };
  const queue = records.map((record): Leaving => ({
    definition,
    // Ids are numbers or text in every table.
    id: record[definition.id.field] as RecordId,
    record,
    regardless: false,
  }));
  const going = new Set(queue.map((each) => nameOf(each.definition, each.id)));
  const affected: Affected[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const referrer of await referrersOf(platform, next.definition.resource, next.id)) {
      for (const { effect, ids } of await effectsOf(platform, referrer, next)) {
        affected.push({ referrer, target: next, effect, ids });
        if (effect !== 'goes' || going.size > MOST_GOING) continue;
        for (const id of ids) {
          if (going.has(nameOf(referrer.definition, id))) continue;
          const record = await findRecordOrNone(platform, referrer.definition, id);
          if (record === undefined) continue;
          going.add(nameOf(referrer.definition, id));
          queue.push({ definition: referrer.definition, id, record, regardless: isByCondition(referrer, next) });
        }
      }
    }
  }
  return withoutGoing(affected, going);
}

/** The records that go with a deleted one, by the field that refers to it. */
export async function idsGoingWith(
  context: Context,
  referrer: Referrers,
  target: { definition: Definition; record: RecordData; id: RecordId },
): Promise<ReadonlySet<RecordId>> {
  const { field, definition } = referrer;
  // Only a cloud deletes what is in a cloud.
  if (definition.cloud !== undefined && target.definition.cloud === undefined) return new Set();
  if (field.onDelete !== 'cascade' && field.cascadeWhen === undefined) return new Set();
  const ids = await pointingIds(context, referrer, target.id);
  if (field.onDelete === 'cascade' || field.cascadeWhen === undefined || ids.length === 0) return new Set(ids);
  const env = { record: wireRecord(target.definition, target.record) };
  return new Set(
    await matchingIds(context, definition, {
      operation: 'list',
      filter: { $all: [{ [definition.id.field]: ids }, resolveCondition(field.cascadeWhen, env)] },
      sort: [],
      limit: ids.length,
    }),
  );
}

/** A record that goes by a condition goes whatever refers to it. */
const isByCondition = ({ field }: Referrers, { regardless }: Leaving): boolean =>
  regardless || (field.onDelete !== 'cascade' && field.cascadeWhen !== undefined);

async function effectsOf(
  context: Context,
  referrer: Referrers,
  target: Leaving,
): Promise<Pick<Affected, 'effect' | 'ids'>[]> {
  const going = await idsGoingWith(context, referrer, target);
  const ids = await pointingIds(context, referrer, target.id);
  const staying = ids.filter((id) => !going.has(id));
  const along = goesAlong(referrer.definition, context.cloud?.capabilities);
  const holds = (referrer.field.onDelete ?? 'refuse') === 'refuse' && !target.regardless;
  if (along && holds) return ids.length === 0 ? [] : [{ effect: 'goes', ids }];
  return [
    { effect: 'goes' as const, ids: ids.filter((id) => going.has(id)) },
    { effect: holds ? ('holds' as const) : ('loses' as const), ids: staying },
  ].filter((each) => each.ids.length > 0);
}

/** Records that are deleted in the same operation prevent nothing and lose nothing; each is named once. */
function withoutGoing(affected: readonly Affected[], going: ReadonlySet<string>): Affected[] {
  const named = new Set<string>();
  const order: readonly Effect[] = ['goes', 'holds', 'loses'];
  const once = order.flatMap((effect) =>
    affected
      .filter((each) => each.effect === effect)
      .map((each) => ({
        ...each,
        ids: each.ids.filter((id) => {
          const name = nameOf(each.referrer.definition, id);
          if ((effect !== 'goes' && going.has(name)) || named.has(name)) return false;
          named.add(name);
          return true;
        }),
      })),
  );
  return merged(once.filter((each) => each.ids.length > 0));
}

/** One entry for each field and effect, however many records go. */
function merged(affected: readonly Affected[]): Affected[] {
  const found = new Map<string, Affected>();
  for (const each of affected) {
    const { referrer, target, effect, ids } = each;
    const key = `${effect} ${referrer.definition.resource} ${pathOf(referrer)} ${target.definition.resource}`;
    found.set(key, { ...each, ids: [...(found.get(key)?.ids ?? []), ...ids] });
  }
  return [...found.values()];
}

export function nameOf(definition: Definition, id: RecordId): string {
  return `${definition.resource} ${id}`;
}
