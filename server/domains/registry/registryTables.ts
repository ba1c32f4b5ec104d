import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** What the registry holds beside the records of its resources. */
export const REGISTRY_TABLES = {
  /** The key that signs the tokens of a registry. */
  registry_keys: {
    columns: { registry_id: 'integer', private_key: 'text', certificate: 'text', created_at: 'integer' },
    primaryKey: ['registry_id'],
  },
  /** The registry passwords of people, apart from those of their accounts. */
  registry_passwords: {
    columns: { user_id: 'integer', password: 'text', set_at: 'integer', last_used_at: 'integer?' },
    primaryKey: ['user_id'],
  },
  /** Notifications that were taken in: each counts once. */
  registry_notices: {
    columns: { notice_id: 'text', at: 'integer' },
    primaryKey: ['notice_id'],
    indexes: { registry_notices_by_time: { on: ['at'] } },
  },
  /**
   * The manifests of a repository. A deleted one stays until a clean-up has freed its bytes; `leaving` until the
   * registry has deleted it.
   */
  registry_manifests: {
    columns: {
      repository_id: 'integer',
      digest: 'text',
      project_id: 'integer',
      media_type: 'text',
      kind: 'text',
      size: 'integer',
      /** Blobs as `[digest, size]`, and digests of the manifests of an index: read and written as a whole. */
      blobs: 'text',
      children: 'text',
      platforms: 'text',
      pushed_at: 'integer',
      pushed_by: 'text?',
      /** Whether its content was read. */
      is_read: 'integer',
      deleted_at: 'integer?',
    },
    primaryKey: ['repository_id', 'digest'],
    indexes: {
      registry_manifests_by_project: { on: ['project_id'] },
      registry_manifests_by_digest: { on: ['digest'] },
    },
  },
  /** Tags and digests that the registry has still to delete. */
  registry_leaving: {
    columns: {
      leaving_id: 'text',
      repository: 'text',
      digest: 'text',
      /** Null: the digest with all its tags. */
      tag: 'text?',
      begun_at: 'integer',
      attempts: 'integer',
    },
    primaryKey: ['leaving_id'],
    indexes: { registry_leaving_by_repository: { on: ['repository'] } },
  },
} as const satisfies PlatformTables;
