import { timingSafeEqual } from 'node:crypto';
import { AGENT_ACTIONS, AGENT_FIELDS } from '#model/language/agentDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { hasAgent } from '#model/access/hasAgent.ts';
import { requestToken } from '#server/engine/access/requestToken.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Ids, RecordData } from '#server/engine/context.ts';

/** Enough letters and digits for 256 random bits, so that a plain hash reveals nothing. */
const TOKEN_LENGTH = 43;

export const newToken = (ids: Ids): string => ids.token(TOKEN_LENGTH);

/** The token of a new record, which is shown once, and its stored form. Both are empty if the resource has no agent. */
export function tokenOfNew(
  definition: Definition,
  record: RecordData,
  ids: Ids,
): { stored: RecordData; shown: RecordData } {
  if (!hasAgent(definition, record)) return { stored: {}, shown: {} };
  const token = newToken(ids);
  return { stored: { [AGENT_FIELDS.tokenHash]: tokenHash(token) }, shown: { [AGENT_FIELDS.token]: token } };
}

/**
 * The changes of the actions `renewToken` and `revokeToken`. `made` is the input that the server generated for the
 * call.
 */
export function tokenChanges({ agent }: Definition, action: string, made: RecordData): RecordData {
  if (agent === undefined) return {};
  if (action === AGENT_ACTIONS.revoke) return { [AGENT_FIELDS.tokenHash]: null };
  return action === AGENT_ACTIONS.renew && typeof made.token === 'string'
    ? { [AGENT_FIELDS.tokenHash]: tokenHash(made.token) }
    : {};
}

/** Whether the request carries the token of the agent of this record. It takes as long for every other token. */
export function isAgentOf(definition: Definition, record: RecordData | undefined, request: Request): boolean {
  const isTheirs = isSameHash(record?.[AGENT_FIELDS.tokenHash], tokenHash(requestToken(request) ?? ''));
  return isTheirs && record !== undefined && hasAgent(definition, record);
}

function isSameHash(stored: Json | undefined, given: string): boolean {
  const known = typeof stored === 'string' && stored.length === given.length;
  const same = timingSafeEqual(Buffer.from(known ? stored : given.replace(/./g, '-')), Buffer.from(given));
  return known && same;
}
