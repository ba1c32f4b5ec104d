import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** The keys by which machines have named themselves, so that another one that answers in their place is noticed. */
export const SSH_TABLES = {
  ssh_host_keys: {
    columns: {
      resource: 'text',
      record_id: 'text',
      port: 'integer',
      fingerprint: 'text',
      /** Milliseconds since 1970, and by whom. */
      seen_at: 'integer',
      user_id: 'integer',
    },
    primaryKey: ['resource', 'record_id', 'port'],
  },
} as const satisfies PlatformTables;
