import type { SeenRecord } from './records.ts';

/** Whether a list requested only some fields of this record (`meta.fields`). Forms and dialogs need the whole one. */
export function isPartial(record: Readonly<Record<string, unknown>> | undefined): boolean {
  return (record as Partial<SeenRecord> | undefined)?._partial === true; // Only `simpleRestClient` writes it.
}

/** Whether the value of a field is still unknown, which is not the same as empty. */
export function isAwaited(record: Readonly<Record<string, unknown>>, field: string): boolean {
  return isPartial(record) && !(field in record);
}

/** `meta` of a query whose record is never taken from a list: a form and the dialog of an action need all of it. */
export const WHOLE_RECORD = { whole: true };
