import type { FieldKeys, FieldOf, FieldType } from '#model/language/fieldDefinition.ts';
import { withKeys } from '#model/fields/withKeys.ts';

/** A field that is required unless its keys say otherwise. */
export type Entry<Type extends FieldType, Keys = unknown> = Omit<FieldOf<Type>, keyof Keys> &
  Keys & { required: Keys extends { required: false } ? false : true };

/** An input of a call that is not a field of a definition; its label is only for programs. */
export function entry<Type extends FieldType>(name: string, type: Type): Entry<Type>;
export function entry<Type extends FieldType, const Keys extends Partial<FieldKeys>>(
  name: string,
  type: Type,
  more: Keys,
): Entry<Type, Keys>;
export function entry(name: string, type: FieldType, more: Partial<FieldKeys> = {}): unknown {
  return withKeys({ name, type: 'text', label: { zh: name, en: name } }, { type, required: true, ...more });
}

/** A password as it was typed: an old one, or a new one that `readNewPassword` checks later. */
export const typedPassword = (name: string) =>
  entry(name, 'password', { pattern: '[^]+', minLength: 1, maxLength: 256 });
