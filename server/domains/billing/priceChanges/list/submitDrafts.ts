import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter } from '#model/rules/time/calendar/period.ts';
import type { Json } from '#model/language/definition.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { monthsOf } from '#server/domains/billing/priceChanges/effect/monthsOf.ts';
import { jointEffect, triedVersions } from '#server/domains/billing/priceChanges/effect/priceEffect.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

export interface Submitted {
  /** The number that they share; that of the first version. */
  submission: number;
  /** How many are in force now, are scheduled, and await an approval. */
  active: number;
  scheduled: number;
  submitted: number;
}

/** Submits drafts together, all or none: they share a number, by which a second administrator decides about them. */
export async function submitDrafts(context: Context, ids: readonly number[], note: string | null): Promise<Submitted> {
  const versions = knownDefinition(context, 'priceVersions');
  const submit = versions?.actions['submit'];
  if (versions === undefined || submit === undefined) throw new ApiError('billing.priceVersionNotFound');
  const inOrder = [...new Set(ids)].toSorted((one, other) => one - other);
  const [submission] = inOrder;
  if (submission === undefined) throw new ApiError('request.invalid', { fields: { drafts: 'validation.required' } });
  const result: Submitted = { submission, active: 0, scheduled: 0, submitted: 0 };
  const faults: Record<string, string> = {};
  for (const id of inOrder) {
    try {
      const record = await findRecord(context, versions, id, { lock: true });
      if (record['status'] === 'draft')
        await storeChanges(context, versions, record, { submission, ...(note !== null && { note }) });
      const { record: after } = await actOnRecord(context, versions, id, submit, {});
      const { status } = after;
      if (status === 'active' || status === 'scheduled' || status === 'submitted') result[status] += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      faults[`drafts.${ids.indexOf(id)}`] = errorReply(error, context).body.message;
    }
  }
  if (Object.keys(faults).length > 0) throw new ApiError('request.invalid', { fields: faults });
  return result;
}

/** What drafts that count together would have changed in a month, the last one by default. Read-only. */
export async function effectOfDrafts(
  context: Context,
  ids: readonly number[],
  month?: string,
): Promise<{ [name: string]: Json }> {
  const versions = knownDefinition(context, 'priceVersions');
  if (versions === undefined) throw new ApiError('billing.priceVersionNotFound');
  const records: RecordOf<'priceVersions'>[] = [];
  for (const id of new Set(ids))
    records.push(await findRecord({ ...context, actor: asPlatform(context.actor) }, versions, id));
  if (month !== undefined) {
    const day = `${month}-01`;
    return jointEffect(context, await triedVersions(context, records), monthsOf(context, { from: day, to: day }));
  }
  const current = { name: cycleOf(Math.floor(context.clock() / 1_000), billingZone(context)), unit: 'month' } as const;
  return jointEffect(context, await triedVersions(context, records), [periodAfter(current, -1).name]);
}
