import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** What belongs to spaces beside their entries. */
export const SPACE_TABLES = {
  /** The use of a space by its owner (`Space.ownerOf`). Writers of one space wait for each other here. */
  space_usage: { columns: { owner: 'text', used: 'integer', files: 'integer' }, primaryKey: ['owner'] },
  /** Contents in the file store, and how many entries have each: a copy is another row, not another file. */
  space_objects: {
    columns: { object_key: 'text', size: 'integer', sha256: 'text', refs: 'integer' },
    primaryKey: ['object_key'],
  },
  /** Uploads that will become an entry. Their size is reserved until they are one, or are forgotten. */
  space_uploads: {
    columns: {
      upload_key: 'text',
      space: 'text',
      owner: 'text',
      parent_id: 'integer?',
      name: 'text',
      conflict: 'text',
      size: 'integer',
      started_at: 'integer',
      client_ip: 'text?',
    },
    primaryKey: ['upload_key'],
    indexes: { space_uploads_by_owner: { on: ['owner'] } },
  },
  /** Exports into a space: what is read, for whom, and how it ended. Each is an upload of the server itself. */
  space_exports: {
    columns: {
      upload_key: 'text',
      user_id: 'integer',
      resource: 'text',
      record_id: 'text',
      cloud_id: 'text',
      title: 'text',
      /** The task as which its person follows it; null for a program, which has none. */
      task_id: 'text?',
      /** The error of the catalogue with which it failed. */
      reason: 'text?',
      /** The file that it became. */
      entry_id: 'integer?',
    },
    primaryKey: ['upload_key'],
    indexes: { space_exports_by_user: { on: ['user_id'] } },
  },
} as const satisfies PlatformTables;
