import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

/** An input of a call that is no field of a definition; its label is seen by programs only. */
export const entry = (name: string, type: FieldType, more: Partial<FieldKeys> = {}): FieldDefinition =>
  withKeys({ name, type: 'text', label: { zh: name, en: name } }, { type, required: true, ...more });

/** A password as somebody typed it: an old one, or a new one that `readNewPassword` is still to judge. */
export const typedPassword = (name: string): FieldDefinition =>
  entry(name, 'password', { pattern: '[^]+', minLength: 1, maxLength: 256 });
