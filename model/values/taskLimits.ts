/**
 * Above these, the console begins a task; up to them, the answer of the call comes within about two seconds, in the
 * dialog that asked for it ([decision 210](../../docs/decisions/210-work-that-outlives-its-request.md)).
 */

/** Records of an action: four calls of five. */
export const BULK_AT_ONCE = 20;
/** Rows of a file, in one transaction. */
export const IMPORT_AT_ONCE = 100;
/** Records of an export, which the browser downloads while they are read. */
export const EXPORT_AT_ONCE = 5_000;
