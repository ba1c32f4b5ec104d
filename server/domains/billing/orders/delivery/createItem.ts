import type { Definition, Json } from '#model/language/definition.ts';
import { below, billedDefinition } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { pathNames } from '#server/domains/billing/metering/charges/pathNames.ts';
import { prepareItem } from '#server/domains/billing/quotes/purchase/prepare.ts';
import type { RequestedItem } from '#server/domains/billing/quotes/question.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import type { LaterAction } from '#server/engine/records/write/preset/makePreset.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';

/** Creates the record of an item through the path that the create form takes, after what it needs and lacks. */
export async function createItem(
  context: Context,
  resource: string,
  given: Record<string, Json>,
  prepares: Pick<RequestedItem, 'prepares' | 'caller'> = {},
): Promise<{ definition: Definition; record: RecordData; later: LaterAction[] }> {
  const definition = billedDefinition(context, resource);
  const around = { ...(await below(context, definition, given)), made: new Set<RecordId>() };
  const { values, later } = await prepareItem(around, definition, given, prepares);
  const inPath = new Set(pathNames(definition));
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => inPath.has(name) === wanted));
  return { definition, record: await createRecord(around, definition, split(false), split(true)), later };
}
