import { email } from '#model/fields/email.ts';
import type { FieldKind } from '#model/fields/kind.ts';
import { phone } from '#model/fields/phone.ts';
import { passwordParts } from '#model/rules/passwordParts.ts';

/**
 * Whether the server would take a value of a form, by its own rules. They hold for a field without limits of its own.
 * Blank values are not checked.
 */
const takes =
  (kind: FieldKind, type: 'phone' | 'email') =>
  (value: string): boolean => {
    const field = { name: type, type, label: { zh: '', en: '' } } as const;
    const plain = kind.normalise(value, field);
    return typeof plain !== 'string' || kind.check(plain, field) === undefined;
  };

export const entryFormats = {
  phone: takes(phone, 'phone'),
  email: takes(email, 'email'),
  password: (value: string): boolean => value === '' || Object.values(passwordParts(value)).every(Boolean),
};

export type EntryFormats = typeof entryFormats;
