import type { Database } from '#server/engine/db/database.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Where large files are taken in, piece by piece. */
export const UPLOADS_PATH = '/api/sys/v1/uploads';

/** What is known of uploads; their bytes lie below DATA_DIR. `received` of them are safely on the disk. */
export const UPLOAD_TABLES = {
  uploads: {
    columns: {
      upload_key: 'text',
      name: 'text',
      type: 'text',
      size: 'integer',
      received: 'integer',
      sha256: 'text?',
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
  /** Of the whole; null as long as it is not there. */
  sha256: string | null;
  createdBy: string;
  /** When something was last done with it. */
  touchedAt: number;
}

/** An upload that nobody touches is kept for so long. */
export const UPLOAD_KEPT_MS = 86_400_000;

export const isComplete = ({ received, size }: Pick<Upload, 'received' | 'size'>): boolean => received === size;

export async function findUpload(db: Database, key: string): Promise<Upload | undefined> {
  const [row] = await db.all<{
    name: string;
    type: string;
    size: number;
    received: number;
    sha256: string | null;
    created_by: string;
    touched_at: number;
  }>('select name, type, size, received, sha256, created_by, touched_at from uploads where upload_key = ?', [key]);
  if (row === undefined) return undefined;
  const { name, type, sha256 } = row;
  return {
    key,
    name,
    type,
    sha256,
    size: Number(row.size),
    received: Number(row.received),
    createdBy: row.created_by,
    touchedAt: Number(row.touched_at),
  };
}

/** The key in the address of an upload; undefined for the address of anything else. */
export function keyOf(url: unknown): string | undefined {
  const prefix = `${UPLOADS_PATH}/`;
  if (typeof url !== 'string' || !url.startsWith(prefix)) return undefined;
  const key = url.slice(prefix.length);
  return /^[\w-]{1,128}$/.test(key) ? key : undefined;
}

export async function touchUpload(db: Database, key: string, now: number): Promise<void> {
  await db.run('update uploads set touched_at = ? where upload_key = ?', [now, key]);
}
