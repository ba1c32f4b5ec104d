import type { Context, RecordData } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { announcePassing } from '#server/engine/records/write/announce.ts';
import { insertRow, updateRow } from '#server/engine/records/write/writeRow.ts';
import { authorOf } from './addComment.ts';
import { needed, workOrderDefinitions, type WorkOrder } from '#server/domains/workOrders/orders.ts';

/** A console that is still open says so more often. */
const SHOWN_MS = 15_000;

/** `POST /work-orders/{id}/presence`: the caller is writing a comment. The others see it for 15 seconds. */
export const presenceRoute: ApiRoute = {
  method: 'POST',
  path: '/api/issue/v1/work-orders/{id}/presence',
  access: 'signed-in',
  does: [{ resource: 'workOrders', operation: 'show' }],
  document: {
    tag: 'workOrders',
    summary: 'Show that you are writing a comment, for 15 seconds',
    params: { id: { type: 'integer' } },
    replies: { 204: { description: 'The others see it' } },
    example: { params: { id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = needed(workOrderDefinitions(context)?.orders);
    refuseUnless(context, decide(context, 'show', definition));
    const order = await findRecord(context, definition, c.req.param('id') ?? '');
    await context.transaction((inside) => showPresence(inside, order));
    return new Response(null, { status: 204 });
  },
};

async function showPresence(context: Context, order: WorkOrder): Promise<void> {
  const definition = knownDefinition(context, 'workOrderPresences');
  if (definition === undefined) return;
  const platform = onBehalf(context, context.actor);
  const until = context.clock() + SHOWN_MS;
  const [id] = await idsWith(context.db, definition, { work_order_id: order.id, user_id: context.actor.id }, 1);
  const before: RecordData | undefined =
    id === undefined ? undefined : await findRecordOrNone(platform, definition, id, { lock: true });
  const { author: name } = await authorOf(context, order);
  // No history: it says nothing about the work order.
  const after =
    id === undefined
      ? await insertRow(platform, definition, {
          work_order_id: order.id,
          user_id: context.actor.id,
          name,
          until,
          created_at: context.clock(),
          updated_at: context.clock(),
        })
      : await updateRow(platform, definition, id, { until, name, updated_at: context.clock() });
  await announcePassing(platform, definition, before, after);
}

/** Removes rows that are no longer shown. */
export const forgetPresences: CleanupStep = async ({ db, clock }) => {
  await db.kysely
    .deleteFrom('work_order_presences')
    .where('until', '<', clock() - SHOWN_MS)
    .execute();
};
