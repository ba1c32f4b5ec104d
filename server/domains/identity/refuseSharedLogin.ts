import { foldText } from '#model/values/foldText.ts';
import type { Context } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, RecordOf } from '#server/engine/product/hooks.ts';
import { LOGIN_FIELDS, loginIds, type LoginField } from '#server/domains/identity/actor/loginIds.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { canonicalTarget } from './canonicalTarget.ts';

/** Looks like a phone number or e-mail address: such a name would block the sign-in of its owner. */
export const TARGET = /@|^\+?\d{7,15}$/;

const TAKEN = { name: 'identity.taken', phone: 'identity.phoneInUse', email: 'identity.emailInUse' } as const;

/**
 * Refuses a name, phone number or e-mail address that signs in another account: as its name, number or address. The
 * index of each field refuses the same value in the same field.
 */
export async function refuseSharedLogin(
  context: Context,
  changes: FieldsOf<'users'>,
  user?: RecordOf<'users'>,
): Promise<void> {
  const wanted = { ...user, ...changes };
  const written = LOGIN_FIELDS.filter(
    (field) => typeof changes[field] === 'string' && changes[field] !== user?.[field],
  );
  if (written.includes('name') && isOthersTarget(wanted))
    throw new ApiError('identity.invalidName', { fields: { name: 'validation.loginName' } });
  for (const field of written) {
    const login = changes[field];
    if (typeof login !== 'string') continue;
    await lockUntilCommit(context.db, 'login', foldText(login));
    const others = await loginIds(context.db, definitionNamed(context, 'users'), login, otherFields(field));
    if (others.some((id) => id !== user?.id)) throw new ApiError(TAKEN[field], { at: [field] });
  }
}

/** Whether the name looks like an address or a number that is not the account's own. */
function isOthersTarget({ name, phone, email }: FieldsOf<'users'>): boolean {
  if (typeof name !== 'string' || !TARGET.test(name)) return false;
  const isPhone = typeof phone === 'string' && canonicalTarget('sms', name) === canonicalTarget('sms', phone);
  return !isPhone && !(typeof email === 'string' && foldText(name) === foldText(email));
}

/** A name may be the account's own number or address; those are never a name of another account. */
const otherFields = (field: LoginField): LoginField[] => LOGIN_FIELDS.filter((other) => other !== field);
