/** What may be done to a record in its present state, and where it goes from there. */

import { can, type AccessContext, type Decision } from './access.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Actor } from './actor.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';

export interface EligibleAction {
  action: ActionDefinition;
  /** Allowed, or the reason why not now. */
  decision: Decision;
}

/**
 * The actions on a record that the actor may ever call, each with whether it may be called now. Actions that their
 * words do not open are left out: they are not shown, while those that only the state forbids are shown disabled.
 */
export function eligibleActions(
  definition: Definition,
  actor: Actor,
  record: Values,
  context?: AccessContext,
): EligibleAction[] {
  const eligible: EligibleAction[] = [];
  for (const action of Object.values(definition.actions)) {
    if (action.on !== 'record') continue;
    const decision = can(actor, { action: action.name }, definition, record, context);
    if (decision.allowed || decision.kind !== 'role') eligible.push({ action, decision });
  }
  return eligible;
}

/** The state in which a transition ends. A failure without `failTo` leads back to where it began. */
export function settledState(
  action: Pick<ActionDefinition, 'to' | 'failTo'>,
  outcome: 'done' | 'failed',
  began: string,
): string {
  return (outcome === 'done' ? action.to : action.failTo) ?? began;
}
