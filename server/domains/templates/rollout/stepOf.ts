import type { Actor } from '#model/access/actor.ts';
import type { Definition } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { DEPLOYMENTS, type Stack } from '#server/domains/templates/records/stackRecords.ts';
import { hasVolumes, liveDeployments, type Deployment } from '#server/domains/templates/records/liveDeployments.ts';
import { rollOut } from './rollOut.ts';
import { forgetSecrets } from '#server/domains/templates/records/stackSecretRecords.ts';
import { inTurn } from '#server/domains/templates/records/inTurn.ts';

/** How far an operation is: over, or waiting for its deployments. */
export type Step = { is: 'done' } | { is: 'waiting' } | { is: 'failed'; fault: { code: string; message: string } };

export const WAITING: Step = { is: 'waiting' };
export const DONE: Step = { is: 'done' };

/** What the steps use of other domains. */
export interface StepUses {
  /** The present rights of an account; undefined if it is gone or cannot sign in. */
  readerOf(context: Context, userId: number): Promise<Actor | undefined>;
  /** Creates what the price of a stack includes: the stack itself was admitted. */
  withoutAdmission<T>(context: Context, work: () => Promise<T>): Promise<T>;
}

/** Deployments that were refused for one of these reasons are tried again until the time is over. */
const PASSING: ReadonlySet<string> = new Set([
  'cloud.busy',
  'cloud.maintenance',
  'cloud.offline',
  'cloud.unreachable',
  'cloud.timeout',
  'request.conflict',
]);

/** The next step of the operation that the state of a stack names. */
export async function stepOf(context: Context, stack: Stack, uses: StepUses): Promise<Step> {
  const definition = context.schemas.resources[DEPLOYMENTS];
  const owner = stack.user_id === null ? undefined : await uses.readerOf(context, stack.user_id);
  if (definition === undefined) return DONE;
  // What is taken away needs no owner who can sign in.
  const actor = owner ?? { ...asPlatform(context.actor), id: stack.user_id ?? 0, bp_id: stack.bp_id };
  const own: Context = { ...context, actor };
  return guarded(context, async () => {
    switch (stack.status) {
      case 'stopping':
        return each(own, stack, definition, { action: 'stop', done: ['stopped', 'finished'] });
      case 'starting':
        return each(own, stack, definition, { action: 'start', done: ['running', 'finished'] });
      case 'uninstalling':
        return uninstall(context, own, stack, definition);
      default:
        if (owner === undefined) throw new ApiError('template.ownerGone');
        return rollOut(context, own, stack, uses);
    }
  });
}

/** The step in a transaction of its own: a refusal takes back only the step, and says what it was. */
async function guarded(context: Context, work: () => Promise<Step>): Promise<Step> {
  try {
    return await work();
  } catch (error) {
    return refusedStep(context, error);
  }
}

export function refusedStep(context: Context, error: unknown, name?: string): Step {
  if (!(error instanceof ApiError)) throw error;
  if (PASSING.has(error.key)) return WAITING;
  const lang = context.schemas.languages[0] ?? 'zh';
  const { code, message, fields } = errorReply(error, { ...context, lang }).body;
  const details =
    typeof fields === 'object' && fields !== null ? Object.entries(fields).map((pair) => pair.join(' ')) : [];
  const words = [...(name === undefined ? [] : [name]), message, ...details].join(': ');
  return { is: 'failed', fault: { code: String(code), message: words.slice(0, LONGEST_FAULT) } };
}

const LONGEST_FAULT = 500;

interface Move {
  action: 'stop' | 'start';
  done: readonly string[];
}

/** The same action on every deployment. */
async function each(own: Context, { id }: Stack, definition: Definition, { action, done }: Move): Promise<Step> {
  let waits = false;
  for (const record of (await liveDeployments(own, id)).values()) {
    const { status } = record;
    if (done.includes(status)) continue;
    waits = true;
    const declared = definition.actions[action];
    // One that has just been started is looked at again.
    if (declared === undefined || declared.from?.includes(status) === false) continue;
    await inTurn(own, (inside) => actOnRecord(inside, definition, idOf(definition, record), declared, {}));
  }
  return waits ? WAITING : DONE;
}

export const idOf = (definition: Definition, record: RecordData): RecordId => record[definition.id.field] as RecordId; // Of a stored record.

export const reasonOf = ({ message, fault }: Deployment): string => message ?? fault?.message ?? '–';

/** Deletes its deployments, or stops those with volumes and leaves them to their owner; then its secrets. */
async function uninstall(context: Context, own: Context, stack: Stack, definition: Definition): Promise<Step> {
  const live = [...(await liveDeployments(own, stack.id)).values()];
  let waits = false;
  for (const record of live) {
    const id = idOf(definition, record);
    const keeps = stack.keeps_data === true && hasVolumes(record);
    if (keeps && record.status === 'stopped') {
      await storeChanges({ ...context, actor: asPlatform(context.actor) }, definition, record, {
        stack_id: null,
        in_package: false,
      });
      continue;
    }
    waits = true;
    if (isTransient(definition, record)) continue;
    const { stop } = definition.actions;
    if (!keeps) await inTurn(own, (inside) => removeRecord(inside, definition, id));
    else if (stop !== undefined) await inTurn(own, (inside) => actOnRecord(inside, definition, id, stop, {}));
  }
  if (waits) return WAITING;
  await forgetSecrets(own, stack);
  return DONE;
}
