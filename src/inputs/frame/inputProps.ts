import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** What every component of `src/inputs/` takes. It must stand inside a react-hook-form context. */
export interface InputProps {
  field: FieldDefinition;
  /** Dotted path of the value in the form: `name`, `labels.0.bgColor`. */
  name: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** The label is read out but not drawn: a cell of a table or a row of a list names it already. */
  hideLabel?: boolean;
  /** The form holds the value as text: `'12'`, `'true'`. */
  asText?: boolean;
}
