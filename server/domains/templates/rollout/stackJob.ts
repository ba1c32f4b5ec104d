import { resolveError, type ErrorEntry } from '#model/messages/errors.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { isTransitionPayload, transitionJob, transitionKey } from '#server/engine/jobs/transitionJob.ts';
import { settleTransition } from '#server/engine/jobs/settleTransition.ts';
import { transitionEnd } from '#server/engine/records/agent/transitionEnd.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { chargedAs } from '#model/domains/templates/plan/units.ts';
import {
  activeRevision,
  endRevision,
  latestRevision,
  manifestOf,
  stacksOf,
  STACKS,
  type Stack,
} from '#server/domains/templates/records/stackRecords.ts';
import { endpointOf } from '#server/domains/templates/records/desired.ts';
import { liveDeployments } from '#server/domains/templates/records/liveDeployments.ts';
import { reasonOf, stepOf, type Step, type StepUses } from './stepOf.ts';

export const STACK_STEP = 'stack-step';

/** Between two looks at its deployments. */
const LOOK_MS = 2_000;

/** The action whose transition a state belongs to, where the job that ends it does not say. */
const ACTIONS: Readonly<Partial<Record<Stack['status'], string>>> = {
  deploying: 'install',
  upgrading: 'upgrade',
  rolling_back: 'rollback',
  stopping: 'stop',
  starting: 'start',
  uninstalling: 'uninstall',
};

const ROLLOUTS: ReadonlySet<string> = new Set(['deploying', 'upgrading', 'rolling_back']);

const jobIn = (context: Context, id: string, ms: number): JobRequest => ({
  kind: STACK_STEP,
  key: `${STACK_STEP} ${id}`,
  payload: { id },
  // The engine of the containers takes its time, whatever our clock does.
  runAt: context.realTime() + ms,
  realTime: 'awaited',
});

/** Begins to carry out the state that a stack has just entered. */
export const beginSteps = (context: Context, { id }: Pick<Stack, 'id'>): Promise<void> =>
  context.jobs.schedule(context, jobIn(context, id, 0));

/** A new stack is in its first transient state without an action: the end of its time is the same. */
export async function limitInstallation(context: Context, stack: Stack): Promise<void> {
  const definition = stacksOf(context);
  const { install } = definition.actions;
  if (install === undefined) return;
  const end = transitionEnd(context, definition, install, stack);
  const job = transitionJob(definition, install, stack, { end, operationId: context.operationId });
  // Without a state before it, the failure of the installation is `failTo`.
  await context.jobs.schedule(context, { ...job, payload: { ...(isObject(job.payload) && job.payload), from: null } });
}

/** One step of an operation, and the job of the next. Steps look at the deployments first, and can be repeated. */
export const stackHandler = (uses: StepUses): JobHandler => ({
  async finish(context, payload) {
    const definition = stacksOf(context);
    const id = isObject(payload) && typeof payload.id === 'string' ? payload.id : '';
    const stack = await findRecordOrNone(context, definition, id, { lock: true });
    if (stack === undefined || ACTIONS[stack.status] === undefined) return;
    const step = await stepOf(context, stack, uses);
    if (step.is === 'waiting') await context.jobs.schedule(context, jobIn(context, id, LOOK_MS));
    else await settle(context, stack, step);
  },
});

/** Ends the transition in place of the job that would end it when its time is over. */
async function settle(context: Context, stack: Stack, step: Exclude<Step, { is: 'waiting' }>): Promise<void> {
  const key = transitionKey(STACKS, stack.id);
  const job = await context.jobs.find(context, key);
  const taken: Json | undefined = job && (await context.jobs.take(context, key, job.id));
  const action = ACTIONS[stack.status] ?? '';
  const payload =
    taken !== undefined && isTransitionPayload(taken) ? taken : { resource: STACKS, id: stack.id, action, from: null };
  if (ROLLOUTS.has(stack.status))
    await endRevision(context, stack.id, step.is === 'failed' ? step.fault.message : null);
  const set: RecordData =
    step.is === 'failed'
      ? { fault: { ...step.fault, at: context.clock() }, deadline_at: null, ...(await chargedNow(context, stack)) }
      : { fault: null, deadline_at: null, ...(await afterOperation(context, stack)) };
  await settleTransition(context, payload, { outcome: step.is, set });
}

/** What an operation leaves behind whose time is over. */
export async function endOverdue(context: Context, stack: Stack): Promise<RecordData> {
  const entry = resolveError(context.schemas.errors, 'template.rolloutTimeout');
  const lang = context.schemas.languages[0] ?? 'zh';
  const late = [...(await liveDeployments(context, stack.id))].filter(([, { status }]) => !SETTLED.has(status));
  const reasons = late.map(([name, record]) => `${name}: ${record.status}, ${reasonOf(record)}`);
  const message = [entry?.message[lang] ?? '', ...reasons].join('; ').slice(0, LONGEST);
  if (ROLLOUTS.has(stack.status)) await endRevision(context, stack.id, message);
  const fault = { code: codeOf(entry), message, at: context.clock() };
  return { fault, deadline_at: null, ...(await chargedNow(context, stack)) };
}

/** After a failure it is charged for what it ran before, to which its deployments return. */
async function chargedNow(context: Context, stack: Stack): Promise<RecordData> {
  const active = ROLLOUTS.has(stack.status) ? await activeRevision(context, stack.id) : undefined;
  return active === undefined ? {} : chargedAs(manifestOf(active));
}

const codeOf = (entry: ErrorEntry | undefined): string | null => (entry === undefined ? null : `${entry.code}`);

const SETTLED: ReadonlySet<string> = new Set(['running', 'finished', 'stopped']);
const LONGEST = 500;

/** Continues what was under way: of a restored database, or after a crash. */
export async function keepSteps(context: Context): Promise<void> {
  const rows = await context.db.kysely
    .selectFrom('stacks')
    .select('id')
    .where('status', 'in', ['deploying', 'upgrading', 'rolling_back', 'stopping', 'starting', 'uninstalling'])
    .execute();
  for (const { id } of rows) await beginSteps(context, { id });
}

/** What a stack shows once its deployments run: when that was, and how it is reached. */
async function afterOperation(context: Context, stack: Stack): Promise<RecordData> {
  if (stack.status === 'stopping' || stack.status === 'uninstalling') return {};
  const { connections } = manifestOf(await latestRevision(context, stack.id));
  const live = await liveDeployments(context, stack.id);
  return {
    connections: connections.map(({ deployment, port, scheme, username, database }) => ({
      scheme,
      address: endpointOf(live, `${deployment}.${port}`) ?? null,
      username,
      database,
    })),
    ...(stack.status !== 'starting' && { deployed_at: context.clock(), drifted: false }),
  };
}
