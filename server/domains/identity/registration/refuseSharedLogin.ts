import { foldText } from '#model/values/foldText.ts';
import type { Context } from '#server/engine/context.ts';
import { lockUntilCommit } from '#server/engine/db/lockUntilCommit.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf, RecordOf } from '#server/engine/product/hooks.ts';
import { LOGIN_FIELDS, loginIds, memberIds, type LoginField } from '#server/domains/identity/actor/loginIds.ts';
import { organisationLogin, organisationNamed } from '#server/domains/identity/actor/organisationLogin.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { canonicalTarget } from '#server/domains/identity/canonicalTarget.ts';

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
  if (written.includes('name') && isOthersTarget(wanted) && !(await isWithinOwn(context, wanted)))
    throw new ApiError('identity.invalidName', { fields: { name: 'validation.loginName' } });
  await refuseStrangeOrganisation(context, user, wanted);
  for (const field of written) {
    const login = changes[field];
    if (typeof login !== 'string') continue;
    await lockUntilCommit(context.db, 'login', foldText(login));
    const others = await loginIds(context.db, definitionNamed(context, 'users'), login, otherFields(field));
    if (others.some((id) => id !== user?.id)) throw new ApiError(TAKEN[field], { at: [field] });
  }
}

/** Whether the name ends in `@` and the login name of the account's own organisation. */
async function isWithinOwn({ db }: Context, { name, bp_id }: FieldsOf<'users'>): Promise<boolean> {
  const named = typeof name === 'string' ? organisationLogin(name) : undefined;
  if (named === undefined || typeof bp_id !== 'number') return false;
  return (await organisationNamed(db, named.organisation)) === bp_id;
}

/**
 * Names within an organisation stay unambiguous: `zhang@acme` is refused while acme has a member `zhang`, and the other
 * way round (1113). An account whose name holds its organisation does not move to another one (1111).
 */
async function refuseStrangeOrganisation(
  context: Context,
  user: RecordOf<'users'> | undefined,
  wanted: FieldsOf<'users'>,
): Promise<void> {
  const { name, bp_id: organisation } = wanted;
  if (typeof name !== 'string' || typeof organisation !== 'number' || (user && user.bp_id === organisation)) {
    if (user && typeof name === 'string' && organisationLogin(name) && user.bp_id !== (organisation ?? null))
      throw new ApiError('identity.invalidName', { at: ['bp_id'] });
    return;
  }
  const named = organisationLogin(name);
  if (user && named !== undefined && !(await isWithinOwn(context, wanted)))
    throw new ApiError('identity.invalidName', { at: ['bp_id'] });
  const users = definitionNamed(context, 'users');
  const twin = named === undefined ? await loginWithin(context, name, organisation) : name;
  await lockUntilCommit(context.db, 'login', foldText(twin));
  const others =
    named === undefined ? await loginIds(context.db, users, twin, ['name']) : await memberIds(context.db, users, twin);
  if (others.some((id) => id !== user?.id)) throw new ApiError(TAKEN.name, { at: ['name'] });
}

/** What the account would also be called within its organisation. */
async function loginWithin({ db }: Context, name: string, organisation: number): Promise<string> {
  const row = await db.kysely
    .selectFrom('partners')
    .select('login_name')
    .where('id', '=', organisation)
    .executeTakeFirst();
  return `${name}@${row?.login_name ?? ''}`;
}

/** Whether the name looks like an address or a number that is not the account's own. */
function isOthersTarget({ name, phone, email }: FieldsOf<'users'>): boolean {
  if (typeof name !== 'string' || !TARGET.test(name)) return false;
  const isPhone = typeof phone === 'string' && canonicalTarget('sms', name) === canonicalTarget('sms', phone);
  return !isPhone && !(typeof email === 'string' && foldText(name) === foldText(email));
}

/** A name may be the account's own number or address; those are never a name of another account. */
const otherFields = (field: LoginField): LoginField[] => LOGIN_FIELDS.filter((other) => other !== field);
