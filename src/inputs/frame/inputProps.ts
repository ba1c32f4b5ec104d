import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** The props of every component in `src/inputs/`. It needs a react-hook-form context. */
export interface InputProps {
  field: FieldDefinition;
  /** Dotted path of the value in the form: `name`, `labels.0.bgColor`. */
  name: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Hides the label visually: the cell of a table or the row of a list names it already. */
  hideLabel?: boolean;
  /** The form holds the value as text: `'12'`, `'true'`. */
  asText?: boolean;
}
