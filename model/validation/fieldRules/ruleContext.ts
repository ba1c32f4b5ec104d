import type * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';

/** What a validation rule needs to know beyond its field. Made by `memberRules` and `model/validation/recordSchema.ts`. */
export interface RuleContext {
  /**
   * The rule of a member: its kind's rule plus `when` and `required`. `beside` are the members around it, itself among
   * them.
   */
  member(field: FieldDefinition, beside: Readonly<Record<string, FieldDefinition>>): yup.AnySchema;
  /** Must this absent or empty value be refused? */
  requires(field: FieldDefinition, value: unknown): boolean;
  /** The sentence in the reader's language. */
  render(violation: Violation): string;
}
