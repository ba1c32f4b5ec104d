import type { RaRecord } from 'react-admin';

/** What react-admin needs beside the wire's own fields: `id` under that name, and the version that was seen. */
export type SeenRecord = RaRecord & { _version?: string };

export function recordFromWire(json: unknown, idField: string, headers?: Headers): SeenRecord {
  const record = isRecord(json) ? json : {};
  const version = headers?.get('etag')?.replace(/^W\//, '').replaceAll('"', '');
  // The server promises an id; a body without one would otherwise break every list key.
  const id = record.id ?? record[idField] ?? '';
  return { ...record, id: typeof id === 'number' ? id : String(id), ...(version && { _version: version }) };
}

/** The fields that go out: never what the console or the server derived, and on an update only what changed. */
export function writableFields(
  data: Record<string, unknown>,
  before?: Record<string, unknown>,
): Record<string, unknown> {
  const own = Object.entries(data).filter(([name]) => !name.startsWith('_'));
  if (!before) return Object.fromEntries(own);
  return Object.fromEntries(own.filter(([name, value]) => name !== 'id' && !same(value, before[name])));
}

/** The version to send as `If-Match`; the wire field where lists bring it, else that of the reply's ETag. */
export function versionSeen(record: Record<string, unknown> | undefined): string | undefined {
  const version = record?._version ?? record?.version;
  return typeof version === 'string' || typeof version === 'number' ? String(version) : undefined;
}

// JSON came in and JSON goes out, so the text of a value tells whether it changed.
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
