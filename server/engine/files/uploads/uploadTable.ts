import type { Database } from '#server/engine/db/database.ts';
import { UPLOADS_PATH } from '#server/engine/records/table/uploadJob.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The state of uploads; their bytes are in the file store, the first `received` of them safely. */
export const UPLOAD_TABLES = {
  uploads: {
    columns: {
      upload_key: 'text',
      name: 'text',
      type: 'text',
      size: 'integer',
      received: 'integer',
      sha256: 'text?',
      /** How the file store continues it. */
      arrival: { kind: 'text', default: '' },
      /** For the content of a record, which no upload has sent: its resource, and the key of that content. */
      held_from: 'text?',
      held_key: 'text?',
      created_by: 'text',
      touched_at: 'integer',
    },
    primaryKey: ['upload_key'],
    indexes: {
      uploads_by: { on: ['created_by'] },
    },
  },
} as const satisfies PlatformTables;

export interface Upload {
  key: string;
  name: string;
  type: string;
  size: number;
  received: number;
  /** The checksum of the whole file; null until it is complete. */
  sha256: string | null;
  /** How the file store continues it (`Arrival.state`). */
  state: string;
  createdBy: string;
  /** The resource of the record whose content it is, and holds; null for bytes that were sent. */
  heldFrom: string | null;
  /** Where its bytes are in the file store. */
  contentKey: string;
  /** The time of its last use. */
  touchedAt: number;
}

export const isComplete = ({ sha256 }: Pick<Upload, 'sha256'>): boolean => sha256 !== null;

export function findUpload(db: Database, key: string): Promise<Upload | undefined> {
  return db.kysely
    .selectFrom('uploads')
    .select(['upload_key as key', 'name', 'type', 'size', 'received', 'sha256'])
    .select(['created_by as createdBy', 'touched_at as touchedAt', 'arrival as state', 'held_from as heldFrom'])
    .select((eb) => eb.fn.coalesce('held_key', 'upload_key').as('contentKey'))
    .where('upload_key', '=', key)
    .executeTakeFirst();
}

/** The key in the address of an upload; undefined for other addresses. */
export function keyOf(url: unknown): string | undefined {
  const prefix = `${UPLOADS_PATH}/`;
  if (typeof url !== 'string' || !url.startsWith(prefix)) return undefined;
  const key = url.slice(prefix.length);
  return /^[\w-]{1,128}$/.test(key) ? key : undefined;
}

export async function touchUpload(db: Database, key: string, now: number): Promise<void> {
  await db.kysely.updateTable('uploads').set({ touched_at: now }).where('upload_key', '=', key).execute();
}
