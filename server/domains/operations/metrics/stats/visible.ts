import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { objectOf } from '#server/domains/operations/metrics/collect/objectOf.ts';
import { recordPages } from '#server/domains/operations/metrics/collect/recordPages.ts';
import { decide } from '#server/engine/records/decide.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';

/** A record that the reader sees. */
export interface VisibleRecord {
  object: string;
  title: string;
  /** The cloud that it lives in, or that it is. */
  cloud: string | null;
  record: RecordData;
}

/** Records that one answer is computed from, at most. */
const MOST = 5_000;

/** The definitions whose records the reader may list, with what is measured of them. */
export function visibleDefinitions(context: Context): Definition[] {
  return Object.values(context.schemas.resources).filter(
    (definition) => definition.metrics !== undefined && decide(context, 'list', definition).allowed,
  );
}

/** The condition that confines records to one cloud; undefined if they belong to none. */
export function inCloud({ resource, fields, cloud }: Definition, cloudId: string | undefined): Condition | undefined {
  if (cloudId === undefined) return {};
  return cloud !== undefined || resource === 'clouds' || fields['cloud_id'] !== undefined
    ? { cloud_id: cloudId }
    : undefined;
}

/** The records of a definition that exist for the reader, and whether there are more. */
export async function visibleRecords(
  context: Context,
  definition: Definition,
  cloudId: string | undefined,
  {
    more = [],
    ids,
    also = {},
    filter,
  }: {
    more?: readonly string[];
    ids?: readonly (string | number)[] | undefined;
    also?: Condition;
    /** A condition of the reader, on fields that they may read. */
    filter?: Condition | undefined;
  } = {},
): Promise<{ records: VisibleRecord[]; truncated: boolean }> {
  const inside = inCloud(definition, cloudId);
  if (inside === undefined) return { records: [], truncated: false };
  const own: Condition = ids === undefined ? {} : { [definition.id.field]: [...ids] };
  const condition: Condition = { $all: [inside, own, also] };
  const hasCloud = definition.cloud !== undefined || definition.fields['cloud_id'] !== undefined;
  const fields = [definition.titleField, ...(hasCloud ? ['cloud_id'] : []), ...more].filter(
    (name) => definition.fields[name] !== undefined || name === definition.id.field || name === 'cloud_id',
  );
  const found: VisibleRecord[] = [];
  for await (const page of recordPages(context, definition, fields, condition, filter)) {
    for (const record of page) {
      const cloud = definition.resource === 'clouds' ? objectOf(definition, record) : record['cloud_id'];
      found.push({
        object: objectOf(definition, record),
        title: titleOf(definition, record),
        cloud: typeof cloud === 'string' ? cloud : null,
        record,
      });
    }
    if (found.length >= MOST) return { records: found.slice(0, MOST), truncated: true };
  }
  return { records: found, truncated: false };
}
