import { matches } from '#model/conditions/conditions.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** The action that comes before any other one, if the record is locked, or held by something else. */
export function unlockOf(
  { actions, fields, unpaid, stateField = '' }: Definition,
  record: RecordData,
): ActionDefinition | undefined {
  const unlock = actions[unpaid?.unlock ?? ''];
  if (unlock?.where === undefined || !matches(unlock.where, record, { fields, record, stored: true })) return undefined;
  const { [stateField]: state } = record;
  const isPossible = unlock.from === undefined || (typeof state === 'string' && unlock.from.includes(state));
  return isPossible ? unlock : undefined;
}

/** In a transaction of its own: false if it is refused, and nothing has changed. */
export async function tried(context: Context, act: (inside: Context) => Promise<unknown>): Promise<boolean> {
  try {
    await context.transaction(act);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}
