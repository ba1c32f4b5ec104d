import { fieldKind } from '#model/fields/index.ts';
import type { Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CellReader } from './importCell.ts';
import type { ImportColumn } from './importColumns.ts';

/** The meaning of the cells of a row: the body of a call that creates its record. */
export async function importBody(
  columns: readonly Pick<ImportColumn, 'field' | 'zone'>[],
  cells: readonly (Json | undefined)[],
  { read, zone, isJson }: { read: CellReader; zone: string | undefined; isJson: boolean },
): Promise<Record<string, Json>> {
  const body: Record<string, Json> = {};
  for (const [index, { field, zone: own }] of columns.entries()) {
    const cell = cells[index];
    // An empty cell leaves the default of its field.
    if (!field || cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '')) continue;
    const isText = typeof cell === 'string' && !(isJson && isValueOf(field, cell));
    body[field.name] = isText ? await read(field, cell, own ?? zone) : cell;
  }
  return body;
}

/** Whether a text of a JSON file is a value already; titles and labels are not, and are read like cells. */
function isValueOf(field: FieldDefinition, text: string): boolean {
  const kind = fieldKind(field.type);
  return kind.family !== 'pointer' && kind.check(text, field) === undefined;
}
