import type { Actor } from '#model/access/actor.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { DEPLOYMENTS, type Stack } from '#server/domains/templates/records/stackRecords.ts';
import type { Deployment } from '#server/domains/templates/records/liveDeployments.ts';
import { startAll, stopAll, uninstall } from './moveAll.ts';
import { rollOut } from './rollOut.ts';

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
  /** Whether a write of a deployment is still on its way: its record is ahead of its containers. */
  isCalled(context: Context, id: string): Promise<boolean>;
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
        return stopAll({ own, stack, definition, uses });
      case 'starting':
        return startAll({ own, stack, definition, uses });
      case 'uninstalling':
        return uninstall(context, { own, stack, definition, uses });
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

export const idOf = (definition: Definition, record: RecordData): RecordId => record[definition.id.field] as RecordId; // Of a stored record.

export const reasonOf = ({ message, fault }: Deployment): string => message ?? fault?.message ?? '–';
