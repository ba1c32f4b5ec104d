import type * as yup from 'yup';
import type { FieldDefinition } from '#model/definition.ts';
import type { Violation } from '#model/messages.ts';

/** What a validation rule needs to know beyond its field. Made by `model/validation.ts`. */
export interface RuleContext {
  /** The rule of a member: its kind's rule plus `when`, `required` and access. */
  member(field: FieldDefinition): yup.AnySchema;
  /** Must this absent or empty value be refused? */
  requires(field: FieldDefinition, value: unknown): boolean;
  /** The sentence in the reader's language. */
  render(violation: Violation): string;
}
