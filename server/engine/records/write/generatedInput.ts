import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { newPassword } from '#server/engine/ids.ts';
import { newToken } from '#server/engine/records/agent/agentToken.ts';

/**
 * The passwords and tokens (`secret`) that an action is called with and nobody enters (`readOnly` in its input): handed
 * on, told to the caller this once, never stored.
 */
export function generatedInput({ ids }: Context, { input = {} }: ActionDefinition): RecordData {
  return Object.fromEntries(
    Object.values(input)
      .filter(({ readOnly }) => readOnly)
      .map(({ name, type }) => [name, type === 'secret' ? newToken(ids) : newPassword(ids)]),
  );
}
