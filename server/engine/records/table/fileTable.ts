import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** Where files are taken in and handed out. */
export const FILES_PATH = '/api/sys/v1/files';

/**
 * Files of `file` and `image` fields. Their bytes are kept as base64, which both databases hold alike; they are at most
 * 4 MB.
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
