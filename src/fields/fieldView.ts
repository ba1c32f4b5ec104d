import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Lang } from '#src/i18n/lang.ts';

/** A record from the server; its values are unknown until checked. */
export type FieldRecord = Record<string, unknown>;

/** The props of every component of a field kind. It must render any `value` without throwing. */
export interface FieldView {
  field: FieldDefinition;
  value: unknown;
  record: FieldRecord;
  definition: Definition;
  lang: Lang;
  /** In a cell of a table: one line, nothing to expand. */
  dense: boolean;
  /** The page that the value leads to, for kinds that take a link (`takesLink`). */
  link?: string | undefined;
}
