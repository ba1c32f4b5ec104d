import { isWritable } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { ActionTarget } from './actionTarget.ts';

/** What must happen between the press of a button and the call. */
export interface ActionPlan {
  /** `none`: the call goes out at once. */
  confirm: 'none' | 'plain' | 'type-name';
  /** What somebody enters; the rest of the action's input is made by the server. */
  input: Record<string, FieldDefinition>;
  danger: boolean;
  /** Delete may be forced although other records refer to this one. */
  force: boolean;
}

/** Reads the plan off the definition. Many records at once are always confirmed, since the preview stands in the dialog. */
export function actionPlan(definition: Definition, action: string, target: ActionTarget): ActionPlan {
  const many = target.kind === 'ids' || target.kind === 'filter';
  const own = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  if (!own) {
    const { confirm, force } = definition.delete;
    return { confirm: many ? 'plain' : confirm, input: {}, danger: true, force };
  }
  return {
    confirm: many ? 'plain' : own.confirm,
    input: Object.fromEntries(Object.entries(own.input ?? {}).filter(([, field]) => isWritable(field))),
    danger: own.tone === 'danger',
    force: false,
  };
}

export function needsDialog({ confirm, input }: ActionPlan): boolean {
  return confirm !== 'none' || Object.keys(input).length > 0;
}
