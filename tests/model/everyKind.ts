import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { field, fieldsOf, label } from './definitions.ts';

const values = { small: { label }, large: { label } };

/** The required keys of a kind, and limits that its values can break. */
const LIMITS: Record<string, Partial<FieldKeys>> = {
  text: { minLength: 2, maxLength: 12, pattern: '[a-z0-9-]+', patternHelp: label },
  integer: { min: 1, max: 60 },
  number: { min: 0, max: 1.5 },
  bytes: { unit: 'GB', min: 1, max: 8 },
  money: { min: 0, max: 100 },
  duration: { max: 3600 },
  tags: { minItems: 2, maxItems: 3 },
  keyValue: { maxItems: 2 },
  enum: { values },
  state: { values },
  reference: { to: 'sites', idKind: 'serial' },
  references: { to: 'sites', idKind: 'serial', maxItems: 3 },
  object: { fields: fieldsOf(field('cpu', 'integer', { min: 1, max: 8 })) },
  list: { maxItems: 3, fields: { item: field('item', 'integer', { min: 1, max: 9 }) } },
  file: { accept: ['.pem'], maxBytes: 1000 },
};

/** A field of every kind, with limits. */
export const EVERY_KIND: readonly FieldDefinition[] = fieldKinds.map((kind) =>
  field(`a_${kind.toLowerCase()}`, kind, { ...(kind === 'dateTime' && { wire: 'iso' }), ...LIMITS[kind] }),
);
