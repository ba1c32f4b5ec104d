import { renderMessage } from '#model/messages/messages.ts';
import { validateRecord } from '#model/validation/validation.ts';
import { verifyPassword } from '#server/engine/access/passwordHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';

/** Refuses a new password that breaks the rules of the `users` definition, or equals the current one (1126). */
export async function checkNewPassword(
  context: Context,
  password: string,
  presentHash: string | undefined,
): Promise<void> {
  const field = definitionNamed(context, 'users').fields['password'];
  const validated =
    field && validateRecord({ fields: { password: field } }, { password }, { mode: 'create', actor: context.actor });
  const violation = validated && 'fields' in validated ? validated.fields['password'] : undefined;
  if (violation) throw invalid(renderMessage(context.schemas.messages, violation.key, violation.params, context.lang));
  if (presentHash !== undefined && (await verifyPassword(password, presentHash)))
    throw invalid('validation.passwordSame');
}

const invalid = (reason: string) => new ApiError('identity.newPasswordInvalid', { fields: { password: reason } });
