import { can, type AccessContext, type Decision } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Definition, Tone } from '#model/language/definition.ts';
import { eligibleActions } from '#model/access/stateMachine.ts';

/** A button or menu item of a record. The built-in `delete` is one too. */
export interface RecordAction {
  action: string;
  tone?: Tone;
  icon?: string;
  decision: Decision;
}

/**
 * The actions that the actor can ever run on a record, in the order of the definition with delete last, each with the
 * current decision.
 */
export function recordActions(
  definition: Definition,
  actor: Actor,
  record: Record<string, unknown>,
  context?: AccessContext,
): RecordAction[] {
  const declared = eligibleActions(definition, actor, record, context).map(({ action, decision }) => ({
    action: action.name,
    tone: action.tone,
    icon: action.icon,
    decision,
  }));
  const decision = can(actor, 'delete', definition, record, context);
  const mayEver = decision.allowed || (decision.kind !== 'role' && decision.kind !== 'platform');
  return mayEver ? [...declared, { action: 'delete', tone: 'danger', icon: 'delete', decision }] : declared;
}
