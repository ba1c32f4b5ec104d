import type { Database } from '#server/engine/db/database.ts';

/** `zhang@acme`: no dot behind the sign, so that it is no e-mail address. */
const FORM = /^([^@]+)@([a-z][a-z0-9-]{1,31})$/;

export interface OrganisationLogin {
  member: string;
  /** The login name of the organisation, in lower case. */
  organisation: string;
}

/** A text that names a member within an organisation; undefined for any other. */
export function organisationLogin(text: string): OrganisationLogin | undefined {
  const typed = text.normalize('NFKC').trim();
  const at = typed.lastIndexOf('@');
  const [, member, organisation] = FORM.exec(typed.slice(0, at) + typed.slice(at).toLowerCase()) ?? [];
  return member === undefined || organisation === undefined ? undefined : { member, organisation };
}

/** The id of the organisation with this login name; 0 for none. */
export async function organisationNamed(db: Database, loginName: string): Promise<number> {
  const row = await db.kysely
    .selectFrom('partners')
    .select('id')
    .where('login_name', '=', loginName)
    .executeTakeFirst();
  return row?.id ?? 0;
}
