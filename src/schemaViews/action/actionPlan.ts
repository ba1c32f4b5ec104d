import type { Definition, FieldDefinition } from '#model/definition.ts';
import type { ActionTarget } from './actionTarget.ts';

/** What must happen between the press of a button and the call. */
export interface ActionPlan {
  /** `none`: the call goes out at once. */
  confirm: 'none' | 'plain' | 'type-name';
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
    input: own.input ?? {},
    danger: own.tone === 'danger',
    force: false,
  };
}

export function needsDialog({ confirm, input }: ActionPlan): boolean {
  return confirm !== 'none' || Object.keys(input).length > 0;
}
