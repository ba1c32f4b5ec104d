import type { SeenRecord } from './records.ts';

/** Whether a list requested only some fields of this record (`meta.fields`). Forms and dialogs need the whole one. */
export function isPartial(record: Readonly<Record<string, unknown>> | undefined): boolean {
  return requestedFields(record) !== undefined;
}

/** Whether the value of a field is not loaded yet, which is not the same as empty. */
export function isAwaited(record: Readonly<Record<string, unknown>>, field: string): boolean {
  return requestedFields(record)?.includes(field) === false;
}

/** Only `simpleRestClient` writes it. */
const requestedFields = (record: Readonly<Record<string, unknown>> | undefined) =>
  (record as Partial<SeenRecord> | undefined)?._partial;

/** `meta` of a query whose record is never taken from a list: a form and the dialog of an action need all of it. */
export const WHOLE_RECORD = { whole: true };
