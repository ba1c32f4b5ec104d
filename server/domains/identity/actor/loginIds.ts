import type { Definition } from '#model/language/definition.ts';
import { visibleText } from '#model/values/visibleText.ts';
import type { Database } from '#server/engine/db/database.ts';
import { idsInAnySpelling } from '#server/engine/records/table/idsInAnySpelling.ts';
import { organisationLogin, organisationNamed } from './organisationLogin.ts';
import { canonicalTarget } from '#server/domains/identity/canonicalTarget.ts';

/** The fields with which an account can be signed in. All three are one namespace. */
export const LOGIN_FIELDS = ['name', 'phone', 'email'] as const;

export type LoginField = (typeof LOGIN_FIELDS)[number];

/** A few accounts of an older release may share a spelling. */
const MOST = 20;

/** The ids of the accounts that this text names in one of these fields, whatever its case and width. */
export async function loginIds(
  db: Database,
  users: Definition,
  login: string,
  fields: readonly LoginField[] = LOGIN_FIELDS,
): Promise<number[]> {
  const ids: number[] = [];
  for (const field of fields) {
    const typed = visibleText(login.normalize('NFKC')).trim();
    const value = field === 'phone' ? canonicalTarget('sms', typed.replaceAll(/[\s()-]/g, '')) : typed;
    for (const id of await idsInAnySpelling(db, users, { [field]: value }, MOST)) ids.push(Number(id));
  }
  return [...new Set(ids)];
}

/**
 * The account that `zhang@acme` names: the member `zhang` of the organisation with the login name `acme`. Several,
 * which only an older release may have, name none, like an unknown name.
 */
export async function memberIds(db: Database, users: Definition, login: string): Promise<number[]> {
  const named = organisationLogin(login);
  if (named === undefined) return [];
  const organisation = await organisationNamed(db, named.organisation);
  const ids = await idsInAnySpelling(db, users, { name: named.member, bp_id: organisation }, MOST);
  return ids.length === 1 ? ids.map(Number) : [];
}
