import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

const SECRETS: ReadonlySet<string> = new Set(['password', 'secret']);

/**
 * Whether what a purchase chose for a field may be kept, to buy the same again: no secret, and not the name, which is
 * another one each time.
 *
 * @example
 *   isKeptChoice({ type: 'password', name: 'admin_password', … }, 'name'); // false
 */
export const isKeptChoice = (
  field: Pick<FieldDefinition, 'name' | 'type' | 'writeOnly' | 'createOnly'>,
  nameField: string | undefined,
): boolean =>
  field.name !== nameField && field.writeOnly !== true && field.createOnly !== true && !SECRETS.has(field.type);
