import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { waitsForAgent } from '#model/access/hasAgent.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { secondsOf } from './secondsOf.ts';

/**
 * When the transition of an action ends that begins now: the embedded control plane has finished by then, and an agent
 * has confirmed or failed.
 */
export function transitionEnd(
  context: Pick<Context, 'clock' | 'live'>,
  definition: Definition,
  action: ActionDefinition,
  record: RecordData,
): number {
  const within = waitsForAgent(definition, action.name, record) ? definition.agent?.commands?.within : undefined;
  return context.clock() + (within === undefined ? (action.takes ?? 0) : secondsOf(context, within)) * 1_000;
}
