import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';

const WIDE_KINDS = new Set(['markdown', 'code', 'json', 'keyValue']);
const COMPOUND_KINDS = new Set(['object', 'list', ...WIDE_KINDS]);
const LINE_LENGTH = 60;

/** Whether a value needs the full width of a definition list. Short prose and groups of plain values fit a column. */
export function isWide(field: FieldDefinition, value: unknown): boolean {
  if (isBlank(value)) return false;
  if (WIDE_KINDS.has(field.type)) return true;
  if (field.type === 'object')
    return Object.values(field.fields ?? {}).some((member) => COMPOUND_KINDS.has(member.type));
  if (field.type === 'list') return field.fields?.item?.type === 'object';
  return field.type === 'longText' && typeof value === 'string' && (value.length > LINE_LENGTH || value.includes('\n'));
}
