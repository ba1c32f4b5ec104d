import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { quotaUse } from '#server/engine/records/inventory/quotaUse.ts';
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
  return quotaUse(context, { key, cloud_id: cloudId, project_id: null, bp_id: null, user_id: null, ...thatOf(holder) });
}

/** Everything that records of these definitions take of a quota. */
export const quotaKeys = (definitions: readonly Definition[]): string[] => [
  ...new Set(definitions.flatMap(({ quota = {} }) => Object.keys(quota))),
];
