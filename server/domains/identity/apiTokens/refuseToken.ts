import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/**
 * Refuses a call with an API token (3000): ways to sign in are not made, changed or removed with one, so that a leaked
 * token ends with its revocation.
 */
export function refuseToken({ actor, schemas, lang }: Context): void {
  const { token } = actor;
  if (token === undefined) return;
  const reason = renderMessage(schemas.messages, 'reason.tokenNever', { token: token.name }, lang);
  throw new ApiError('access.denied', { extra: { reason } });
}
