import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quotaUse } from '#server/engine/records/inventory/quotaUse.ts';
import { thatOf, type QuotaHolder } from './quotaHolders.ts';

/**
 * The quota that a holder uses according to the inventory: records being created count from their request on. `cloudId`
 * null: in all clouds.
 */
export async function usage(
  context: Context,
  holder: QuotaHolder,
  key: string,
  cloudId: string | null,
): Promise<number> {
  return quotaUse(context, { key, cloud_id: cloudId, project_id: null, bp_id: null, user_id: null, ...thatOf(holder) });
}

/** Every quota key that records of these definitions use. */
export const quotaKeys = (definitions: readonly Definition[]): string[] => [
  ...new Set(definitions.flatMap(({ quota = {} }) => Object.keys(quota))),
];
