import type { Decision } from '#model/access/access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { transitionJob } from '#server/engine/jobs/transitionJob.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { refuseUnseen } from '#server/engine/records/preview/previewAction.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { tokenChanges, newToken } from '#server/engine/records/agent/agentToken.ts';
import { transitionEnd } from '#server/engine/records/agent/transitionEnd.ts';
import { decidedBy, decidingActions } from '#server/engine/records/journal/decidedBy.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { hooksOf, hooksOfAll } from '#server/engine/records/hooksOf.ts';
import { staysTheirs } from '#server/engine/records/write/targets/ownedBy.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { readActionInput } from '#server/engine/records/write/values/readInput.ts';
import { checkVersion, storeChanges, type UpdateOptions } from './updateRecord.ts';
import { valuesToSet } from '#server/engine/records/write/values/valuesToSet.ts';
import { newPassword } from '#server/engine/process/ids.ts';

export interface Acted {
  record: RecordData;
  /** The record is in a transient state that a job will end. */
  pending: boolean;
  /** Values generated for this call, which the response shows with the record. */
  generated: RecordData;
  reply?: ActionOutcome['reply'];
}

/** Runs an action on one record: state machine, hook, values, job. Uses the transaction of `context`. */
export async function actOnRecord(
  context: Context,
  definition: Definition,
  id: RecordId,
  action: ActionDefinition,
  body: Readonly<Record<string, Json>>,
  { previewed, ...options }: UpdateOptions & { previewed?: string | undefined } = {},
): Promise<Acted> {
  const record = await findRecord(context, definition, id, { ...options, lock: true });
  const decision = await decideOn(context, { action: action.name }, definition, record);
  if (!decision.allowed && decision.kind === 'state' && hasHappened(definition, action, record))
    return { record, pending: false, generated: {} };
  await checkVersion(context, definition, record, options.version);
  refuseUnless(context, await namingDecider(context, definition, action, decision, id));
  const generated = generatedInput(context, action);
  const input = { ...(await readActionInput(context, action, body, { definition, record })), ...generated };
  await refuseUnseen(context, definition, action, { record, input }, previewed);
  await staysBelowTheirs(context, definition, action, record, input);
  await hooksOfAll(context).beforeAction?.(context, definition, { action, record, input });
  const own = hooksOf(context, definition).actions?.[action.name];
  const outcome = own
    ? await own(context, record, input)
    : await hooksOfAll(context).sharedAction?.(definition, action.name)?.run(context, definition, record, input);
  if (outcome?.onlyAnswers)
    return { record, pending: false, generated, ...(outcome.reply && { reply: outcome.reply }) };
  const written = await protect(
    context,
    definition,
    await valuesToSet(context, definition, action, { record, input, done: outcome?.set ?? {} }),
  );
  const acting = { action, record, written, generated, outcome };
  if (definition.cloud === undefined || action.cloud !== undefined) return storeAction(context, definition, acting);
  const set = { ...written, ...outcome?.set };
  const after = await context.clouds.act(context, definition, { action, record, input, set });
  return { record: after, pending: true, generated, ...(outcome?.reply && { reply: outcome.reply }) };
}

/** Of two people who decide at once, the second learns who was first. */
async function namingDecider(
  context: Context,
  definition: Definition,
  { name }: ActionDefinition,
  decision: Decision,
  id: RecordId,
): Promise<Decision> {
  // A reason of its own says more than that of the state.
  if (decision.allowed || decision.messageKey !== 'reason.state') return decision;
  if (!decidingActions(definition).includes(name)) return decision;
  const past = await decidedBy(context, definition, id);
  if (past?.by === undefined) return decision;
  return { ...decision, messageKey: 'reason.decidedAs', params: { by: past.by, action: past.label } };
}

/** The results of an action so far. */
interface Acting {
  action: ActionDefinition;
  record: RecordData;
  /** The values that its definition sets. */
  written: RecordData;
  generated: RecordData;
  outcome: ActionOutcome | void | undefined;
}

/** Stores the values and the state that follow an action here, and schedules the end of its transition. */
async function storeAction(
  context: Context,
  definition: Definition,
  { action, record, written, generated, outcome }: Acting,
): Promise<Acted> {
  const state = action.via ?? action.to;
  const changes: RecordData = {
    ...written,
    ...outcome?.set,
    ...tokenChanges(definition, action.name, generated),
    ...(state !== undefined && definition.stateField !== undefined && { [definition.stateField]: state }),
  };
  const after = await storeChanges(context, definition, record, changes, action.name);
  if (action.via !== undefined)
    await context.jobs.schedule(
      context,
      transitionJob(definition, action, record, {
        end: transitionEnd(context, definition, action, record),
        operationId: context.operationId,
      }),
    );
  return {
    record: after,
    pending: action.via !== undefined,
    generated: { ...generated, ...outcome?.shown },
    ...(outcome?.reply && { reply: outcome.reply }),
  };
}

/** A repeated call, for example from a second tab, is answered like the first one. */
function hasHappened({ stateField }: Definition, { done = [] }: ActionDefinition, record: RecordData): boolean {
  const state = stateField === undefined ? null : record[stateField];
  return typeof state === 'string' && done.includes(state);
}

/**
 * Only the definition of an action may give a record to another owner. The input of an action must not move it below a
 * record of another owner.
 */
async function staysBelowTheirs(
  context: Context,
  definition: Definition,
  { name, set = {} }: ActionDefinition,
  record: RecordData,
  input: RecordData,
): Promise<void> {
  const leading = new Set(
    Object.keys(scopePaths(context.schemas, definition).fields).map((path) => path.split('.')[0]),
  );
  const moved = new Map<string, string>();
  for (const [field, given] of Object.entries(set)) {
    if (leading.has(field) && typeof given === 'string' && given.startsWith('$input.'))
      moved.set(field, given.slice('$input.'.length));
  }
  const changes = Object.fromEntries([...moved].map(([field, from]) => [field, input[from] ?? null]));
  await staysTheirs(context, definition, { ...record, ...changes }, moved, { action: name });
}

/** Runs an action that belongs to no record. The hook of the resource implements it. */
export async function actOnResource(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  body: Readonly<Record<string, Json>>,
): Promise<NonNullable<ActionOutcome['reply']>> {
  const input = await readActionInput(context, action, body);
  const outcome = await hooksOf(context, definition).actions?.[action.name]?.(context, {}, input);
  return outcome?.reply ?? { status: 200, body: {} };
}

/**
 * Generates the passwords and tokens (`secret`) in the input of an action that no one enters (`readOnly`). They are
 * passed to the action, shown to the caller once and never stored.
 */
function generatedInput({ ids }: Context, { input = {} }: ActionDefinition): RecordData {
  return Object.fromEntries(
    Object.values(input)
      .filter(({ readOnly }) => readOnly)
      .map(({ name, type }) => [name, type === 'secret' ? newToken(ids) : newPassword(ids)]),
  );
}
