import { isWritable } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { namedColumn } from './columnTitle.ts';
import type { ImportTable } from './importTable.ts';

/** A column of a file. Without `field` it is not read; `names` is what it stands for. */
export interface ImportColumn {
  heading: string;
  names?: FieldDefinition;
  field?: FieldDefinition;
  /** The clock of its times, if the heading names one. */
  zone?: string;
  error?: ApiError;
}

/**
 * The meaning of each column of a file. A field that only the server writes is not read, so that an export may come
 * back as it is. Two columns of one field are refused at the second: only one of two values could be stored.
 */
export function importColumns(definition: Definition, { header, rows }: ImportTable): ImportColumn[] {
  const seen = new Map<string, number>();
  return header.map((heading, index) => {
    if (heading === '') {
      const isUsed = rows.some(({ cells: { [index]: cell = null } }) => cell !== null && `${cell}`.trim() !== '');
      return { heading, ...(isUsed && { error: refusal('request.unnamedColumn', { number: index + 1 }) }) };
    }
    const column = columnOf(definition, heading);
    const key = column.names?.name;
    const first = key === undefined ? undefined : seen.get(key);
    if (first !== undefined)
      return { ...column, error: refusal('request.duplicateColumn', { number: index + 1, first: first + 1 }) };
    if (key !== undefined) seen.set(key, index);
    return column;
  });
}

/** Whether a heading names a field, also one that is not read. */
export function isKnownHeading(definition: Definition, heading: string): boolean {
  const column = columnOf(definition, heading.trim());
  return heading.trim() !== '' && column.error === undefined;
}

function columnOf(definition: Definition, heading: string): ImportColumn {
  // The server's own words about a record.
  if (heading.startsWith('_')) return { heading };
  const { fields, zone } = namedColumn(Object.values(definition.fields), heading);
  const [names, ...more] = fields;
  if (names === undefined) {
    const isId = heading.toLowerCase() === definition.id.field.toLowerCase();
    return { heading, ...(!isId && { error: refusal('request.unknownField', { name: heading }) }) };
  }
  const [field, ...others] = [names, ...more].filter(isWritable);
  if (field === undefined) return { heading, names };
  if (others.length > 0) {
    const choice = [field, ...others].map(({ name }) => name).join(', ');
    return { heading, error: refusal('request.ambiguousColumn', { fields: choice }) };
  }
  return { heading, names: field, field, ...(zone !== undefined && { zone }) };
}

const refusal = (key: string, params: Record<string, string | number>): ApiError => new ApiError(key, { params });
