import type { Definition } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordChange, RecordId } from '#server/engine/context.ts';
import { billedRecord, type BilledRecord } from './charges/billedRecord.ts';
import { openItems, openKey } from './openItems.ts';
import { planItem } from './planItem.ts';
import { releaseOfCloud } from './releaseOfCloud.ts';
import { writePlans } from './writePlans.ts';

/** A record whose charges may have changed. */
export interface Metered {
  id: RecordId;
  /** Absent: the record is gone, or has no owner. */
  billed: BilledRecord | undefined;
  /** It cannot have items yet. */
  isNew?: boolean;
}

/**
 * Keeps the billing items and charged periods of records: runs in the transaction of every write, so that a period
 * begins and ends if and only if the record changes. Costs nothing for resources without the key `billing`, and for
 * writes that change no charge; a batch of records costs one query and what it changes.
 */
export async function meterWrites(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (context.schemas.resources['billingItems'] === undefined) return;
  await releaseOfCloud(context, definition, changes);
  if (definition.billing === undefined) return;
  await meterRecords(
    context,
    definition,
    changes.flatMap((change) => meteredBy(definition, change)),
  );
}

/** Brings the items of these records in line with them. Repeating it changes nothing. */
export async function meterRecords(
  context: Context,
  definition: Definition,
  records: readonly Metered[],
): Promise<void> {
  const { billing = [], resource } = definition;
  const subjects = records.flatMap(({ id, billed, isNew }) =>
    billing.map(({ type }) => ({
      key: openKey(resource, id, type),
      id,
      billed,
      charge: billed?.charges.find((charge) => charge.type === type),
      isNew,
    })),
  );
  const known = await openItems(
    context,
    subjects.filter(({ isNew }) => !isNew).map(({ key }) => key),
  );
  const plans = subjects.flatMap((subject) => planItem({ ...subject, item: known.get(subject.key) }));
  if (plans.length > 0) await writePlans(context, definition, plans);
}

/** Nothing if the write changes no charge. */
function meteredBy(definition: Definition, { id, before, after }: RecordChange): Metered[] {
  const was = before && billedRecord(definition, before);
  const billed = after && billedRecord(definition, after);
  if (was === undefined && billed === undefined) return [];
  if (was !== undefined && billed !== undefined && isSameJson(asJson(was), asJson(continued(was, billed)))) return [];
  return [{ id, billed, isNew: before === undefined }];
}

/** The state only matters for whether a charge counts. A transient state counts as the one before it. */
function continued(was: BilledRecord, { charges, ...billed }: BilledRecord): BilledRecord {
  const before = new Map(was.charges.map(({ type, counts }) => [type, counts]));
  return {
    ...billed,
    state: was.state,
    charges: charges.map((charge) =>
      charge.counts === 'as-before' ? { ...charge, counts: before.get(charge.type) ?? false } : charge,
    ),
  };
}

// It holds texts, numbers and lists of them.
const asJson = (billed: BilledRecord) => ({ ...billed, charges: billed.charges.map((charge) => ({ ...charge })) });
