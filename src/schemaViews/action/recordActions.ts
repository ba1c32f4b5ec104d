import { can, type AccessContext, type Decision } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { ActionGroup } from '#model/language/actionGroups.ts';
import type { Definition, Tone } from '#model/language/definition.ts';
import { isOutOfPlace } from '#model/access/isOutOfPlace.ts';
import { eligibleActions } from '#model/access/stateMachine.ts';

/** A button or menu item of a record. The built-in `delete` is one too. */
export interface RecordAction {
  action: string;
  tone?: Tone;
  icon: string;
  group?: ActionGroup;
  decision: Decision;
}

/**
 * The actions that the actor can ever run on a record, in the order of the definition with delete last, each with the
 * current decision. Those that reverse what has not happened are left out.
 */
export function recordActions(
  definition: Definition,
  actor: Actor,
  record: Record<string, unknown>,
  context?: AccessContext,
): RecordAction[] {
  const declared = eligibleActions(definition, actor, record, context).flatMap(({ action, decision }): RecordAction[] =>
    isOutOfPlace(definition, action.name, record, decision)
      ? []
      : [{ action: action.name, tone: action.tone, icon: iconOf(action), group: action.group, decision }],
  );
  const decision = can(actor, 'delete', definition, record, context);
  const mayEver = decision.allowed || (decision.kind !== 'role' && decision.kind !== 'platform');
  return mayEver
    ? [...declared, { action: 'delete', tone: 'danger', icon: 'delete', group: 'lifecycle', decision }]
    : declared;
}

const ICONS: Record<ActionGroup, string> = {
  power: 'powerSettingsNew',
  configuration: 'tune',
  storage: 'storage',
  network: 'lan',
  security: 'security',
  billing: 'payments',
  lifecycle: 'autorenew',
};

/** The icon of an action; one without its own has that of its group. */
function iconOf({ icon, group }: ActionDefinition): string {
  return icon ?? (group === undefined ? 'bolt' : ICONS[group]);
}
