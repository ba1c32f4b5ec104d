import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';

/** The columns of a billing item that a settlement reads. */
export const ITEM_COLUMNS = [
  'id',
  'account_id',
  'user_id',
  'bp_id',
  'project_id',
  'cloud_id',
  'region_id',
  'resource',
  'resource_id',
  'resource_name',
  'resource_type',
  'charge_type',
  'spec',
  'spec_id',
  'product_id',
  'next_at',
  'from',
] as const satisfies readonly (keyof ItemRow)[];

export type SettledItem = Pick<ItemRow, (typeof ITEM_COLUMNS)[number]>;
