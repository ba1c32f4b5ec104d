import { isSameJson } from '#model/values/sameJson.ts';
import type { Charge } from '#model/domains/billing/metering/chargesOf.ts';
import type { RecordId } from '#server/engine/context.ts';
import type { BilledRecord } from './charges/billedRecord.ts';
import type { ItemRow } from './openItems.ts';
import { payerOf } from './payer.ts';

/** One charge of a record: what it should be now, and its open item. */
export interface Subject {
  key: string;
  id: RecordId;
  /** Absent: the record is gone, or has no owner. */
  billed: BilledRecord | undefined;
  /** Absent: the charge does not apply. */
  charge: Charge | undefined;
  item: ItemRow | undefined;
}

export interface Opening {
  do: 'open';
  key: string;
  id: RecordId;
  billed: BilledRecord;
  charge: Charge;
  counts: boolean;
}

export interface Keeping {
  do: 'keep';
  item: ItemRow;
  billed: BilledRecord;
  charge: Charge;
  state: ItemRow['state'];
  /** `renew`: it ends, and another one with the new values begins. */
  span: 'same' | 'open' | 'close' | 'renew';
}

export type Plan = Opening | Keeping | { do: 'release'; item: ItemRow };

/** Others decide when an item in one of these states counts again. */
const HELD: ReadonlySet<string> = new Set(['suspended', 'expired']);

/** The plans to bring an item in line with its record. An item belongs to one payer: another one gets another item. */
export function planItem({ key, id, billed, charge, item }: Subject): Plan[] {
  const counted = item?.state === 'active';
  if (billed === undefined || charge === undefined) return item === undefined ? [] : [{ do: 'release', item }];
  const counts = charge.counts === 'as-before' ? counted : charge.counts;
  if (item === undefined) return [{ do: 'open', key, id, billed, charge, counts }];
  if (payerOf(item) !== payerOf(billed))
    return [
      { do: 'release', item },
      { do: 'open', key, id, billed, charge, counts },
    ];
  if (HELD.has(item.state)) return [{ do: 'keep', item, billed, charge, state: item.state, span: 'same' }];
  const state = counts ? 'active' : counted ? 'stopped' : item.state;
  const span = counts
    ? counted
      ? isAnother(item, billed, charge)
        ? 'renew'
        : 'same'
      : 'open'
    : counted
      ? 'close'
      : 'same';
  return [{ do: 'keep', item, billed, charge, state, span }];
}

/** Whether a line of a bill would name another quantity, price, project or tag. */
function isAnother(item: ItemRow, { project_id, tags }: BilledRecord, charge: Charge): boolean {
  return (
    item.quantity !== shownQuantity(charge.quantity) ||
    (item.spec_id !== wordOf(charge.spec) && !learnsSpec(item, charge)) ||
    item.project_id !== project_id ||
    !isSameJson(readTags(item.tags), tags)
  );
}

/**
 * Whether what selects the price has just become known, such as when a machine is listed before the sizes of its cloud.
 * It was that from the beginning: without it, the first period would have no price for ever. What had a price without
 * it has changed instead.
 */
export const learnsSpec = ({ spec_id, product_id }: ItemRow, { spec }: Charge): boolean =>
  spec_id === null && product_id === null && spec !== null;

/** An item of which a meter reports the usage has none. */
export const shownQuantity = (quantity: number): number | null => (quantity === 0 ? null : quantity);

/** The stored form of what selects the price. */
export const wordOf = (spec: Charge['spec']): string | null => (spec === null ? null : String(spec));

/** Written by `writePlans`. */
const readTags = (tags: string | null): string[] | null => (tags === null ? null : (JSON.parse(tags) as string[]));
