import type { DefinitionOf, RecordOf } from '#server/engine/product/hooks.ts';
import type { Row } from '#server/engine/db/database.ts';
import { decodeRow, resourceTable } from './resourceTable.ts';

/** The record of a row that was selected with all columns of its definition. */
export function decodeRecord<Resource extends string>(
  definition: DefinitionOf<Resource>,
  row: Row,
): RecordOf<Resource> {
  // The type was generated from the definition that decodes the row.
  return decodeRow(resourceTable(definition), row) as RecordOf<Resource>;
}
