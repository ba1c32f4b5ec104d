import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindView } from '#src/fields/kindViews.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';

const LINE_LENGTH = 60;

/** Whether a value needs the full width of a definition list. Short prose and groups of plain values fit a column. */
export function isWide(field: FieldDefinition, value: unknown): boolean {
  if (isBlank(value)) return false;
  const layout = kindView(field.type)?.layout;
  if (layout === 'block') return true;
  if (field.type === 'list') return field.fields?.item?.type === 'object';
  if (layout === 'group') return Object.values(field.fields ?? {}).some(isBlockOrGroup);
  return layout === 'lines' && typeof value === 'string' && (value.length > LINE_LENGTH || value.includes('\n'));
}

function isBlockOrGroup({ type }: FieldDefinition): boolean {
  const layout = kindView(type)?.layout;
  return layout === 'block' || layout === 'group';
}
