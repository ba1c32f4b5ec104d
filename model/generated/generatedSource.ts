import type { Json } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** Wire values by field. A reference holds the last key field of the generated record that it points at. */
export type GeneratedRow = Readonly<Record<string, Json>>;

/** Records that follow from the definitions: a resource that says `generated: { from: … }` holds one for each row. */
export interface GeneratedSource {
  /** Fields that it writes; what a resource does not have of them is left out. */
  writes: readonly string[];
  rows(schemas: CompiledSchemas): GeneratedRow[];
}
