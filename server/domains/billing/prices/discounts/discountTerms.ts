import type { DiscountVersion } from '#model/domains/billing/discountPeriods.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { pastTermsOf } from '#server/domains/billing/prices/pastTerms.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';

type Stored = RecordOf<'discounts'>;

/** The fields that decide when a discount fits, how much it takes off, and its name. */
export const DISCOUNT_TERMS = [
  'name',
  'type',
  'value',
  'min_amount',
  'max_discount',
  'stackable',
  'priority',
  'scope',
  'category_ids',
  'product_ids',
  'region_ids',
  'targets',
  'user_ids',
  'bp_ids',
  'frequency',
  'frequency_duration',
  'start_at',
  'end_at',
  'terminated_at',
  'total_limit',
  'per_account_limit',
  'borne_by',
] as const satisfies readonly (keyof Stored)[];

/** Every discount, with its terms of each time. */
export async function discountVersions(context: Context): Promise<DiscountVersion[]> {
  const definition = knownDefinition(context, 'discounts');
  if (definition === undefined) return [];
  const rows = await context.db.kysely.selectFrom('discounts').selectAll().orderBy('id').execute();
  if (rows.length === 0) return [];
  const past = await pastTermsOf(context, 'discounts');
  return rows.flatMap((row) => {
    const discount = decodeRecord(definition, row);
    let from = discount.created_at;
    const versions = (past.get(`${discount.id}`) ?? []).map(({ until, terms }) => {
      // These are fields of the same record.
      const version = versionOf({ ...discount, ...(terms as RecordData) } as Stored, from, until);
      from = until;
      return version;
    });
    return [...versions, versionOf(discount, from, Infinity)];
  });
}

function versionOf(discount: Stored, from: number, until: number): DiscountVersion {
  const { id, name, type, value, min_amount, max_discount, stackable, priority, used_count, borne_by, ...range } =
    discount;
  return {
    from,
    until,
    discount: {
      id,
      name,
      type,
      value: BigInt(value),
      min_amount: BigInt(min_amount ?? 0),
      max_discount: max_discount === null ? null : BigInt(max_discount),
      stackable: stackable === true,
      priority: priority ?? 0,
      borne_by: borne_by ?? 'platform',
    },
    used_count: used_count ?? 0,
    range: {
      ...range,
      start_at: new Date(range.start_at).toISOString(),
      end_at: textOf(range.end_at),
      terminated_at: textOf(range.terminated_at),
    },
  };
}

const textOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
