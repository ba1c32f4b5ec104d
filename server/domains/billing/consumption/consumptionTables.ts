import type { SumTable } from '#server/engine/records/list/sumBy.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Sums of lines, which overviews read: far fewer rows than lines. */
export const CONSUMPTION_TABLES = {
  /** The lines of an account and day with the same attributes as one row, in the columns of the lines. */
  bill_days: {
    columns: {
      id: 'serial',
      account_id: 'integer',
      user_id: 'integer?',
      bp_id: 'integer?',
      billing_cycle: 'text',
      billing_date: 'text',
      settled_on: 'text?',
      type: 'text',
      category_id: 'integer?',
      product_id: 'integer?',
      project_id: 'integer?',
      region_id: 'integer?',
      site_id: 'integer?',
      payable_amount: 'integer',
      original_amount: 'integer',
      discount_amount: 'integer',
      voucher_amount: 'integer',
      granted_amount: 'integer',
      cash_amount: 'integer',
      lines: 'integer',
    },
    indexes: {
      bill_days_of_account: { on: ['account_id', 'billing_date'] },
      bill_days_of_settling: { on: ['settled_on'] },
      bill_days_of_cycle: { on: ['billing_cycle'] },
      bill_days_of_user: { on: ['user_id', 'billing_cycle'] },
      bill_days_of_bp: { on: ['bp_id', 'billing_cycle'] },
    },
  },
} as const satisfies PlatformTables;

/** Where the lines can be summed by day, if only these columns are named. */
export const SUMS_OF_DAYS = {
  table: 'bill_days',
  columns: new Set(Object.keys(CONSUMPTION_TABLES.bill_days.columns).filter((name) => !['id', 'lines'].includes(name))),
} as const satisfies SumTable;
