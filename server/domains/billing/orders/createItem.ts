import type { Definition, Json } from '#model/language/definition.ts';
import { below, billedDefinition } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import { pathNames } from '#server/domains/billing/metering/charges/pathNames.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';

/** Creates the record of an item through the path that the create form takes. */
export async function createItem(
  context: Context,
  resource: string,
  values: Record<string, Json>,
): Promise<{ definition: Definition; record: RecordData }> {
  const definition = billedDefinition(context, resource);
  const inPath = new Set(pathNames(definition));
  const split = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => inPath.has(name) === wanted));
  const inside = await below(context, definition, values);
  return { definition, record: await createRecord(inside, definition, split(false), split(true)) };
}
