import type { Definition } from '#model/language/definition.ts';
import { isInventory } from '#server/domains/cloud/cloudDefinitions.ts';
import type { Context } from '#server/engine/context.ts';
import { sumOf } from '#server/engine/records/inventory/sumOf.ts';
import { thatOf, type QuotaHolder } from './quotaHolders.ts';

/**
 * How much of something somebody has, by the inventory: what is being made counts as soon as it is asked for. `cloudId`
 * null: in all clouds.
 */
export async function usage(
  context: Context,
  holder: QuotaHolder,
  key: string,
  cloudId: string | null,
): Promise<number> {
  let total = 0;
  for (const definition of Object.values(context.schemas.resources)) {
    const cost = isInventory(definition) ? definition.quota?.[key] : undefined;
    if (cost !== undefined)
      total += await sumOf(context, definition, cost, {
        ...thatOf(holder),
        ...(cloudId !== null && { cloud_id: cloudId }),
      });
  }
  return total;
}

/** Everything that records of these definitions take of a quota. */
export const quotaKeys = (definitions: readonly Definition[]): string[] => [
  ...new Set(definitions.flatMap(({ quota = {} }) => Object.keys(quota))),
];
