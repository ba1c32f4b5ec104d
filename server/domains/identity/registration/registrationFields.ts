import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { entry } from '#server/domains/identity/routeInput.ts';
import { codeField } from '#server/domains/identity/verification/codeUse.ts';

type Fields = Record<string, FieldDefinition>;

/** The fields of a registration: those of an account, and for an organisation those that its review needs. */
export function registrationFields(users: Definition, partners: Definition, type: 'personal' | 'organisation'): Fields {
  return {
    type: entry('type', 'text'),
    invitation: entry('invitation', 'text', { required: false, maxLength: 128 }),
    ...fieldsOf(users, ['name', 'password']),
    phone: entry('phone', 'phone'),
    code: codeField,
    terms_version: entry('terms_version', 'text', { maxLength: 32 }),
    ...(type === 'organisation' && {
      bp: entry('bp', 'object', {
        fields: {
          ...fieldsOf(partners, ['name', 'licence_no']),
          contact_name: entry('contact_name', 'text', { maxLength: 64 }),
          ...fieldsOf(partners, ['email'], false),
        },
      }),
    }),
  };
}

/** The fields of a definition, and whether they are required. */
function fieldsOf({ fields }: Definition, names: string[], required = true): Fields {
  return Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, { ...fields[name], required }]] : [])));
}
