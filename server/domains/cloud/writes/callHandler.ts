import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Attempt, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { keptWhile } from '#server/engine/jobs/keptWhile.ts';
import { isPassing } from '#server/domains/cloud/driver/cloudFault.ts';
import { CloudError, type CloudFault } from '#server/domains/cloud/driver/driver.ts';
import type { CloudRegistry } from '#server/domains/cloud/driver/registry.ts';
import { idsIn, pointedAt, pointersOf } from '#model/conditions/pointers.ts';
import { callJob, isCalled, readCall, withinOperation, type CloudCall } from '#server/domains/cloud/calls/cloudCall.ts';
import { performCall, type Performed } from './performCall.ts';
import { lookAgain, storeAnswer } from './storeAnswer.ts';
import { storeRefusal } from './storeRefusal.ts';
import { subjectOf, type Subject } from './subject.ts';
import { releaseUploads } from '#server/domains/cloud/calls/uploadOf.ts';

/** The outcome of a call to a cloud. */
type Outcome =
  | { gone: true }
  | { unseen: true }
  | { awaited: true }
  | { answer: Performed }
  | { refused: CloudFault; detail: string | null };

/**
 * Sends a write to the cloud, then polls the record until it is stable. The call is slow and runs outside any
 * transaction; its outcome is stored when the job ends.
 */
export function callHandler(registry: CloudRegistry): JobHandler<Json, Outcome> {
  return {
    prepare: (context, payload, attempt) =>
      keptWhile(context, attempt, outcomeOf(context, registry, readCall(context, payload), attempt)),
    async finish(outer, payload, outcome) {
      const call = readCall(outer, payload);
      const context = withinOperation(outer, call);
      if ('awaited' in outcome) return context.jobs.schedule(context, laterCall(context, call));
      await releaseUploads(context, call);
      await recordOutcome(context, call, outcome);
      if ('refused' in outcome) await storeRefusal(context, call, { fault: outcome.refused, detail: outcome.detail });
      else if ('answer' in outcome) await storeAnswer(context, call, outcome.answer);
      else if ('unseen' in outcome) await lookAgain(context, call);
    },
    async giveUp(outer, payload) {
      const call = readCall(outer, payload);
      const context = withinOperation(outer, call);
      await releaseUploads(context, call);
      await storeRefusal(context, call, { fault: 'failed', detail: null });
    },
  };
}

/**
 * Stores the answer of the cloud beside the request that led to it. Only the call itself counts, not the polls after
 * it.
 */
async function recordOutcome(context: Context, call: CloudCall, outcome: Outcome): Promise<void> {
  const { resource, id, cloudId, operation, round } = call;
  const isRefused = 'refused' in outcome;
  if (!isRefused && round > 0) return;
  await recordEvent(context, {
    type: `clouds.${operation}`,
    state: isRefused ? 'failed' : 'completed',
    description: isRefused ? (outcome.detail ?? outcome.refused) : null,
    resource,
    id,
    cloud_id: Number.parseInt(cloudId, 10),
  });
}

async function outcomeOf(
  context: Context,
  registry: CloudRegistry,
  call: CloudCall,
  attempt: Attempt,
): Promise<Outcome> {
  let subject: Subject | undefined;
  try {
    subject = await subjectOf(context, registry, call);
    if (subject === undefined) return { gone: true };
    if (call.round > 0) return { answer: { item: (await subject.kind.get(subject.ref)) ?? null } };
    return { answer: await performCall(context, call, subject, attempt.number > 1) };
  } catch (error) {
    // A call that the cloud has accepted continues there even if we cannot poll it.
    if (error instanceof CloudError && call.round > 0) return { unseen: true };
    // Temporary faults are retried; a refusal by the cloud is a normal outcome.
    if (error instanceof CloudError && (attempt.last || !isPassing(error.fault))) {
      await undone(context, call, subject);
      return { refused: error.fault, detail: error.detail };
    }
    // What it refers to is still being made.
    if (error instanceof ApiError && (await isAwaited(context, call, error))) return { awaited: true };
    if (error instanceof ApiError && attempt.last) return { refused: 'invalid', detail: null };
    throw error;
  }
}

/** As long as any creation takes; then the call is refused. */
const AWAITED_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 1_000;

const laterCall = (context: Context, call: CloudCall) => callJob(context, call, context.realTime() + LOOK_AGAIN_MS);

/** Whether each record without a place in the cloud yet is on its way there. */
async function isAwaited(context: Context, call: CloudCall, { key, at = [] }: ApiError): Promise<boolean> {
  if (key !== 'network.stillCreating' || context.realTime() - call.since > AWAITED_MS) return false;
  const definition = context.schemas.resources[call.resource];
  const fields = call.operation === 'create' ? definition?.fields : definition?.actions[call.operation]?.input;
  const ids = pointersOf(fields ?? {})
    .flatMap((pointer) => pointedAt(pointer, call.input))
    .filter(({ path }) => at.includes(path))
    .flatMap(({ value }) => idsIn(value));
  for (const id of ids) if (!(await isCalled(context, String(id)))) return false;
  return ids.length > 0;
}

async function undone(context: Context, { operation, id }: CloudCall, subject: Subject | undefined): Promise<void> {
  if (operation !== 'create') return;
  try {
    await subject?.kind.undo?.(id);
  } catch (error) {
    // Report the refusal itself; the next synchronisation lists the leftovers.
    context.log.warn({ err: error, id }, 'the leftovers of a failed creation could not be removed');
  }
}
