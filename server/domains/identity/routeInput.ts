import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** An input of a call that is no field of a definition; its label is seen by programs only. */
export const entry = (name: string, type: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type,
  label: { zh: name, en: name },
  required: true,
  ...more,
});

/** A password as somebody typed it: an old one, or a new one that `readNewPassword` is still to judge. */
export const typedPassword = (name: string): FieldDefinition =>
  entry(name, 'password', { pattern: '[^]+', minLength: 1, maxLength: 256 });
