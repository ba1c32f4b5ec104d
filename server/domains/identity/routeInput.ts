import type { FieldDefinition, FieldKeys, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

/** An input of a call that is not a field of a definition; its label is only for programs. */
export const entry = (name: string, type: FieldType, more: Partial<FieldKeys> = {}): FieldDefinition =>
  withKeys({ name, type: 'text', label: { zh: name, en: name } }, { type, required: true, ...more });

/** A password as it was typed: an old one, or a new one that `readNewPassword` checks later. */
export const typedPassword = (name: string): FieldDefinition =>
  entry(name, 'password', { pattern: '[^]+', minLength: 1, maxLength: 256 });
