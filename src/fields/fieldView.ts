import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Lang } from '#src/i18n/lang.ts';

/** A record as the server sends it: nothing about its values is known before they are looked at. */
export type FieldRecord = Record<string, unknown>;

/** What every component of a field kind is given. It must show any `value` at all without throwing. */
export interface FieldView {
  field: FieldDefinition;
  value: unknown;
  record: FieldRecord;
  definition: Definition;
  lang: Lang;
  /** In a cell of a table: one line, nothing that unfolds. */
  dense: boolean;
}
