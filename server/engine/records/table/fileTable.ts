import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The path of file uploads and downloads. */
export const FILES_PATH = '/api/sys/v1/files';

/** Files of `file` and `image` fields, at most 4 MB each; their bytes are in the file store. */
export const FILE_TABLES = {
  stored_files: {
    columns: {
      file_key: 'text',
      name: 'text',
      type: 'text',
      size: 'integer',
      /** The bytes in base64, as older versions wrote them: a start moves them into the file store. */
      content: { kind: 'text', default: '' },
      created_by: 'text',
      created_at: 'integer',
    },
    primaryKey: ['file_key'],
  },
  /** The records that have a file: those who may read one of them may read the file. */
  file_holders: {
    columns: { file_key: 'text', resource: 'text', record_id: 'text' },
    primaryKey: ['file_key', 'resource', 'record_id'],
  },
  /** One row: the file store that the files of this database are in. */
  file_store: { columns: { id: 'integer', place: 'text' }, primaryKey: ['id'] },
} as const satisfies PlatformTables;
