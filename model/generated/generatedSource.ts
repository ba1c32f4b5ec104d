import type { Json } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** Wire values by field. A reference holds the last key field of the generated record that it points at. */
export type GeneratedRow = Readonly<Record<string, Json>>;

/** Records that follow from the definitions: a resource with `generated: { from: … }` has one record for each row. */
export interface GeneratedSource {
  /** Fields that it writes; fields that a resource does not have are left out. */
  writes: readonly string[];
  rows(schemas: CompiledSchemas): GeneratedRow[];
}
