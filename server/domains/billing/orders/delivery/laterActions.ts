import type { Json } from '#model/language/definition.ts';
import { below } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import type { LaterAction } from '#server/engine/records/write/preset/makePreset.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';

export const LATER_ACTION = 'later-action';

const LOOK_AGAIN_MS = 2_000;
/** As long as the creation of a machine may take. */
const PATIENCE_MS = 45 * 60_000;

/** An action of the buyer that waits until the records that it joins are there. */
interface Waiting extends LaterAction {
  buyer: { id: number; name: string; bp_id: number | null };
  since: number;
}

export function scheduleLater(
  context: Context,
  action: LaterAction,
  { id, name, bp_id }: Waiting['buyer'],
): Promise<void> {
  return context.jobs.schedule(
    context,
    job(context, { ...action, buyer: { id, name, bp_id }, since: context.realTime() }),
  );
}

// The cloud takes its time, whatever our clock does.
const job = ({ realTime }: Context, waiting: Waiting): JobRequest => ({
  kind: LATER_ACTION,
  lane: `${waiting.id}`,
  key: `${LATER_ACTION} ${waiting.id} ${waiting.action}`,
  payload: { ...waiting },
  runAt: realTime() + LOOK_AGAIN_MS,
  realTime: 'awaited',
});

/** Runs the action once everything is ready. A record that is gone, or that never gets ready, ends the waiting. */
export const laterActionHandler: JobHandler<Json> = {
  async finish(context, payload) {
    // Written by `scheduleLater`.
    const waiting = payload as unknown as Waiting;
    const definition = context.schemas.resources[waiting.resource];
    const acting: Context = { ...context, actor: asPlatform({ ...context.actor, ...waiting.buyer }) };
    const record = definition && (await findRecordOrNone(acting, definition, waiting.id));
    if (definition === undefined || record === undefined) return;
    const again = () =>
      context.realTime() - waiting.since < PATIENCE_MS
        ? context.jobs.schedule(context, job(context, waiting))
        : undefined;
    const { [waiting.action]: action } = definition.actions;
    if (action === undefined) return;
    if (isTransient(definition, record)) return again();
    try {
      await context.transaction(async (inside) => {
        const here = await below({ ...inside, actor: acting.actor }, definition, record as RecordData);
        await actOnRecord(here, definition, waiting.id, action, waiting.input);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      context.log.info(
        { resource: waiting.resource, action: waiting.action, error: error.key },
        'an action still waits',
      );
      await again();
    }
  },
};
