import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { agentTime } from '#model/access/hasAgent.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import { secondsOf } from './secondsOf.ts';

/** An instant of real time: a test clock waits for our own work, and not for an agent. */
export type TransitionEnd = Required<Pick<JobRequest, 'runAt' | 'realTime'>>;

/**
 * When the transition of an action ends that begins now: the embedded control plane has finished by then, and an agent
 * has confirmed or failed.
 */
export function transitionEnd(
  context: Pick<Context, 'realTime' | 'live'>,
  definition: Definition,
  action: ActionDefinition,
  record: RecordData,
): TransitionEnd {
  const within = agentTime(definition, action.name, record);
  const seconds = within === undefined ? (action.takes ?? 0) : secondsOf(context, within);
  return { runAt: context.realTime() + seconds * 1_000, realTime: within === undefined ? 'awaited' : 'unawaited' };
}
