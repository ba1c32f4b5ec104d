import type * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';

/**
 * The context that a validation rule needs in addition to its field. Created by `memberRules` and
 * `model/validation/recordSchema.ts`.
 */
export interface RuleContext {
  /**
   * The rule of a member: the rule of its kind plus `when` and `required`. `beside` holds all members of the object,
   * this one included.
   */
  member(field: FieldDefinition, beside: Readonly<Record<string, FieldDefinition>>): yup.AnySchema;
  /** Whether this absent or empty value must be refused. */
  requires(field: FieldDefinition, value: unknown): boolean;
  /** The sentence in the reader's language. `missing`: the field whose value is absent. */
  render(violation: Violation, missing?: FieldDefinition): string;
}
