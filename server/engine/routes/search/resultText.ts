import type { Definition, Json } from '#model/language/definition.ts';
import { titleValue } from '#model/reading/titleIn.ts';
import type { Language, RecordData } from '#server/engine/context.ts';

/** The fields that distinguish two records of one name: the first reference of the list, and the state. */
export function subtitleFields({ stateField, list, fields, cloud }: Definition): string[] {
  // For things in clouds, the cloud is more useful than any other reference.
  const reference = cloud ? 'cloud_id' : list.columns.find((name) => fields[name]?.type === 'reference');
  return [...(reference === undefined ? [] : [reference]), ...(stateField === undefined ? [] : [stateField])];
}

/** Every text within a value: a tag, an address, the value of a label. */
export function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The matching value unless it is in the title, then the record's reference and state. */
export function subtitleOf(
  definition: Definition,
  record: RecordData,
  lang: Language,
  found: string | undefined,
): string {
  const parts = subtitleFields(definition).map((name) => shownValue(definition, record, name, lang));
  return [found, ...parts].filter((part) => part !== undefined && part !== '').join(' · ');
}

export function titleText(definition: Definition, record: RecordData, lang: Language): string {
  const title = titleValue(definition, record, lang);
  return typeof title === 'string' || typeof title === 'number' ? String(title) : String(record[definition.id.field]);
}

function shownValue({ fields }: Definition, record: RecordData, name: string, lang: Language): string | undefined {
  const value = record[name];
  const label = labelOf(record, name);
  if (label !== undefined) return label;
  if (typeof value !== 'string') return undefined;
  return fields[name]?.values?.[value]?.label[lang];
}

function labelOf({ _labels: labels }: RecordData, name: string): string | undefined {
  if (labels === null || typeof labels !== 'object' || Array.isArray(labels)) return undefined;
  const label = labels[name];
  return typeof label === 'string' ? label : undefined;
}
