import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { chargesOf, type Charge } from '#model/domains/billing/metering/chargesOf.ts';
import type { RecordData } from '#server/engine/context.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';

/** All of a record that its charges depend on, or that a bill shows. */
export interface BilledRecord {
  name: string;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  cloud_id: string | null;
  region_id: number | null;
  state: string | null;
  tags: string[] | null;
  charges: Charge[];
}

/** Undefined without an owner: there is no account to charge. */
export function billedRecord(definition: Definition, record: RecordData): BilledRecord | undefined {
  const [user_id, bp_id] = [numberAt(record, 'user_id'), numberAt(record, 'bp_id')];
  if (user_id === null && bp_id === null) return undefined;
  return {
    name: titleOf(definition, record),
    user_id,
    bp_id,
    project_id: numberAt(record, 'project_id'),
    cloud_id: textAt(record, 'cloud_id'),
    region_id: numberAt(record, 'region_id'),
    state: definition.stateField === undefined ? null : textAt(record, definition.stateField),
    tags: tagsOf(record.tags),
    charges: chargesOf(definition, record),
  };
}

function numberAt(record: RecordData, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' ? value : null;
}

function textAt(record: RecordData, name: string): string | null {
  const value = record[name];
  return typeof value === 'string' ? value : null;
}

/** Words, or pairs of key and value, as one list of words in a stable order; null without any. */
function tagsOf(value: Json | undefined): string[] | null {
  const words = Array.isArray(value) ? value.flatMap(wordOf) : [];
  return words.length === 0 ? null : words.toSorted();
}

function wordOf(tag: Json): string[] {
  if (typeof tag === 'string') return [tag];
  if (!isObject(tag) || typeof tag.key !== 'string') return [];
  return [typeof tag.value === 'string' && tag.value !== '' ? `${tag.key}=${tag.value}` : tag.key];
}
