import type { RaRecord } from 'react-admin';

/**
 * The fields that the console needs in addition to those of the wire: `id`, the version that was read, and the fields
 * that were requested if not all were.
 */
export type SeenRecord = RaRecord & { _version?: string; _partial?: readonly string[] };

export function recordFromWire(json: unknown, idField: string, headers?: Headers): SeenRecord {
  const record = isRecord(json) ? json : {};
  const version = headers?.get('etag')?.replace(/^W\//, '').replaceAll('"', '');
  // The server promises an id; a record without one would break every list key.
  const id = record.id ?? record[idField] ?? '';
  return { ...record, id: typeof id === 'number' ? id : String(id), ...(version && { _version: version }) };
}

/** The fields to send: none that the console or the server derived, and on an update only changed ones. */
export function writableFields(
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  const own = Object.entries(data).filter(([name]) => !name.startsWith('_'));
  if (!before) return Object.fromEntries(own);
  return Object.fromEntries(own.filter(([name, value]) => name !== 'id' && !same(value, before[name])));
}

/** The version to send as `If-Match`: the wire field if lists have it, otherwise the ETag of the reply. */
export function versionSeen(record: Record<string, unknown> | undefined): string | undefined {
  const version = record?._version ?? record?.version;
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined;
}

// The values are JSON, so their text shows whether they changed.
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
