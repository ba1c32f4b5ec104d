import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { entry } from '#server/domains/identity/routeInput.ts';
import { codeField } from '#server/domains/identity/verification/codeUse.ts';

/** A field of a definition that holds text. */
type TextField<Required> = FieldDefinition & { type: 'text'; required: Required };

/** The fields of a registration: those of an account, and for an organisation those that its review needs. */
export function registrationFields(users: Definition, partners: Definition, type: 'personal' | 'organisation') {
  const optional = fieldsOf(partners, ['email'], false);
  const organisation = fieldsOf(partners, ['name', 'licence_no'], true);
  return {
    type: entry('type', 'text'),
    invitation: entry('invitation', 'text', { required: false, maxLength: 128 }),
    ...fieldsOf(users, ['name', 'password'], true),
    phone: entry('phone', 'phone'),
    code: codeField,
    terms_version: entry('terms_version', 'text', { maxLength: 32 }),
    ...(type === 'organisation' && {
      bp: entry('bp', 'object', {
        fields: {
          ...organisation,
          contact_name: entry('contact_name', 'text', { maxLength: 64 }),
          ...optional,
        },
      }),
    }),
  };
}

/** The fields of a definition, and whether they are required. */
function fieldsOf<Name extends string, Required extends boolean>(
  { fields }: Definition,
  names: Name[],
  required: Required,
): Record<Name, TextField<Required>> {
  // All of them are stored as text.
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] ? [[name, { ...fields[name], required }]] : [])),
  ) as Record<Name, TextField<Required>>;
}
