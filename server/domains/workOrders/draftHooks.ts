import { isWritable } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { createSerial } from '#server/engine/records/write/createRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { needed, workOrderDefinitions } from './orders.ts';
import { aboutOf, titleOf } from './evidence/snapshotOf.ts';

/**
 * Drafts of work orders. The submission is the creation of the work order by the submitter, with every check of that
 * moment, and the removal of the draft in the same transaction: a second submission finds no draft.
 */
export const draftHooks: ResourceHooks<'workOrderDrafts'> = {
  async beforeCreate(context, input) {
    const about = aboutOf(input);
    return { ...input, ...(about && { about_title: await titleOf(context, about) }), submitter_id: context.actor.id };
  },
  actions: {
    async submit(context, draft) {
      const orders = needed(workOrderDefinitions(context)?.orders);
      const drafts = needed(knownDefinition(context, 'workOrderDrafts'));
      refuseUnless(context, decide(context, 'create', orders));
      const id = await createSerial(context, orders, enteredIn(wireRecord(drafts, draft), orders));
      await removeRecord(context, drafts, draft.id);
      return { onlyAnswers: true, reply: { status: 200, body: await readRecord(context, orders, id) } };
    },
  },
};

/** The values of the draft in the fields that a work order has now. */
const enteredIn = (draft: RecordData, { fields }: Definition): RecordData =>
  Object.fromEntries(
    Object.values(fields)
      .filter(isWritable)
      .map(({ name }): [string, RecordData[string]] => [name, draft[name] ?? null])
      .filter(([, value]) => value !== null),
  );
