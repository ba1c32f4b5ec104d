/** The actions on a record in its present state, and the states that follow. */

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
 * The actions on a record that the actor may ever call, each with whether it may be called now. Actions that the
 * actor's words do not open are left out and not shown, while actions that only the state forbids are shown disabled.
 *
 * @example
 *   eligibleActions(vms, tenant, stopped).map(({ action }) => action.name); // ['start', 'stop', …]
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

/**
 * The state in which a transition ends. A failure without `failTo` returns to the state before it.
 *
 * @example
 *   settledState({ to: 'RUNNING', failTo: undefined }, 'failed', 'STOPPED'); // 'STOPPED'
 */
export function settledState(
  action: Pick<ActionDefinition, 'to' | 'failTo'>,
  outcome: 'done' | 'failed',
  began: string,
): string {
  return (outcome === 'done' ? action.to : action.failTo) ?? began;
}
