import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { PlatformEvent } from '#server/engine/audit/recordEvent.ts';
import type { RecordData, RecordId } from '#server/engine/context.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import type { Written } from './announce.ts';

/** Where the engine keeps the cause of a failure. */
const FAULT = 'fault';

/** The events of writes that moved a record from one state to another, created it or removed it. */
export function transitionEvents(definition: Definition, written: readonly Written[]): PlatformEvent[] {
  const { stateField, resource } = definition;
  if (stateField === undefined) return [];
  return written.flatMap(({ operation, before, after }) => {
    const record = after ?? before ?? {};
    if (before !== undefined && after !== undefined && before[stateField] === after[stateField]) return [];
    const state = stateOf(definition, after);
    return [
      {
        type: `${resource}.${operation}`,
        state,
        resource,
        // Ids are numbers or text in every table.
        id: record[definition.id.field] as RecordId,
        title: titleOf(definition, record),
        description: after === undefined ? null : steps(before?.[stateField], after[stateField]),
        cloud_id: numberIn(record, 'cloud_id'),
        ...(state === 'failed' && { level: 'ERROR' as const }),
      },
    ];
  });
}

function stateOf(definition: Definition, after: RecordData | undefined): PlatformEvent['state'] {
  const { stateField = '', fields } = definition;
  if (after === undefined) return 'completed';
  if (isTransient(definition, after)) return 'started';
  const word = after[stateField];
  const values = fields[stateField]?.values ?? {};
  const failed = typeof word === 'string' && Object.hasOwn(values, word) && values[word]?.tone === 'danger';
  return failed || (after[FAULT] ?? null) !== null ? 'failed' : 'completed';
}

const steps = (from: Json = null, to: Json = null) =>
  [from, to].flatMap((word) => (typeof word === 'string' ? [word] : [])).join(' → ');

function numberIn(record: RecordData, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' ? value : null;
}
