import { isWritable } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ActionTarget, ManyTarget } from './actionTarget.ts';

/** The steps between the press of a button and the call. */
export interface ActionPlan {
  /** `none`: send the call at once. */
  confirm: 'none' | 'plain' | 'type-name';
  /** The fields that a person enters; the server fills in the rest of the action's input. */
  input: Record<string, FieldDefinition>;
  /** Names of the fields of the record that the dialog shows. */
  shows: readonly string[];
  danger: boolean;
  /** Whether the record may be deleted although others refer to it. */
  force: boolean;
}

/**
 * Derives the plan from the definition. A bulk action always needs a confirmation, because the dialog shows the
 * preview.
 */
export function actionPlan(definition: Definition, action: string, target: ActionTarget): ActionPlan {
  const many = isMany(target);
  const own = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  if (!own) {
    const { confirm, force } = definition.delete;
    return { confirm: many ? 'plain' : confirm, input: {}, shows: [], danger: true, force };
  }
  return {
    confirm: many ? 'plain' : own.confirm,
    input: Object.fromEntries(Object.entries(own.input ?? {}).filter(([, field]) => isWritable(field))),
    shows: own.shows ?? [],
    danger: own.tone === 'danger',
    force: false,
  };
}

/** Whether the target is a number of records, which the dialog lists. */
export const isMany = (target: ActionTarget): target is ManyTarget =>
  target.kind === 'ids' || target.kind === 'parts' || target.kind === 'filter';

export function needsDialog({ confirm, input }: ActionPlan): boolean {
  return confirm !== 'none' || Object.keys(input).length > 0;
}
