import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The path of file uploads and downloads. */
export const FILES_PATH = '/api/sys/v1/files';

/**
 * Files of `file` and `image` fields. Their bytes are stored as base64, which works the same on both databases; they
 * are at most 4 MB.
 */
export const FILE_TABLES = {
  stored_files: {
    columns: {
      file_key: 'text',
      name: 'text',
      type: 'text',
      size: 'integer',
      content: 'text',
      created_by: 'text',
      created_at: 'integer',
    },
    primaryKey: ['file_key'],
  },
} as const satisfies PlatformTables;
