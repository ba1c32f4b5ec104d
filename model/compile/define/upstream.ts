import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * What remains of a definition whose records another server holds: one record at a time, nothing to take back, and no
 * figures on the overview.
 */
export function upstreamDefinition(definition: Omit<Definition, 'revision'>): Omit<Definition, 'revision'> {
  const { overview: _, ...kept } = definition;
  return {
    ...kept,
    upstream: true,
    delete: { ...definition.delete, bulk: false },
    actions: Object.fromEntries(
      Object.entries(definition.actions).map(([name, action]) => [name, withoutUndo(action)]),
    ),
  };
}

function withoutUndo(action: ActionDefinition): ActionDefinition {
  const { undo: _, ...kept } = action;
  return { ...kept, bulk: false };
}
