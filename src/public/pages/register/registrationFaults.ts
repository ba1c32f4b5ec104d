import type { PublicWords } from '#src/i18n/loadPublicText.ts';
import type { EntryFormats } from '#src/public/controls/entryFormats.ts';
import type { AccountKind } from './AccountKinds.tsx';

/** In the order of the form, so that the focus goes to the first missing field. */
export const REGISTRATION_FIELDS = [
  'bp_name',
  'licence_no',
  'contact_name',
  'bp_email',
  'name',
  'password',
  'repeated',
  'phone',
  'code',
  'terms',
] as const;

/** The organisation's fields have other names on the wire, below `bp`. */
export const WIRE_NAMES = {
  bp_name: 'bp.name',
  licence_no: 'bp.licence_no',
  contact_name: 'bp.contact_name',
  bp_email: 'bp.email',
  terms: 'terms_version',
};

type Name = (typeof REGISTRATION_FIELDS)[number];

/**
 * Each empty field has its own message; two passwords match (spec 5). Phone, e-mail and password have the form that the
 * server takes, once its rules are loaded; the server validates everything else.
 */
export function registrationFaults(
  values: Record<Name, string>,
  kind: AccountKind,
  { missing, wrong, register }: PublicWords,
  formats?: EntryFormats,
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  const need = (name: Name, message: string) => {
    if (!values[name].trim()) faults[name] = message;
  };
  if (kind === 'organisation') {
    need('bp_name', missing.bpName);
    need('licence_no', missing.licence);
    need('contact_name', missing.contact);
  }
  if (formats && kind === 'organisation' && !formats.email(values.bp_email)) faults.bp_email = wrong.email;
  if (formats && !formats.password(values.password)) faults.password = wrong.password;
  if (formats && !formats.phone(values.phone)) faults.phone = wrong.phone;
  need('name', missing.userName);
  need('password', missing.password);
  need('repeated', missing.repeated);
  if (values.repeated && values.repeated !== values.password) faults.repeated = register.mismatch;
  need('phone', missing.phone);
  need('code', missing.code);
  need('terms', missing.terms);
  return faults;
}
