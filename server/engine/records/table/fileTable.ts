/** Where files are taken in and handed out. */
export const FILES_PATH = '/api/sys/v1/files';

/**
 * Files of `file` and `image` fields. Their bytes are kept as base64, which both databases hold alike; they are at most
 * 4 MB.
 */
export const FILE_TABLES = [
  `create table if not exists stored_files (
    file_key text primary key,
    name text not null,
    type text not null,
    size bigint not null,
    content text not null,
    created_by text not null,
    created_at bigint not null
  )`,
];

export interface FileRow {
  name: string;
  type: string;
  content: string;
}
