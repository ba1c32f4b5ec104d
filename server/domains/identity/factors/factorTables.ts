import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/** What proves a sign-in beside the password. The column types work in both databases. */
export const FACTOR_TABLES = {
  /** The key of an authenticator app, encrypted. It counts once its owner has entered a right code. */
  totp_factors: {
    columns: {
      user_id: 'integer',
      secret: 'text',
      created_at: 'integer',
      confirmed_at: 'integer?',
      // The time step of the last accepted code: each is accepted once.
      last_step: 'integer',
    },
    primaryKey: ['user_id'],
  },
  passkeys: {
    columns: {
      id: 'text',
      user_id: 'integer',
      name: 'text',
      public_key: 'text',
      // How often the device has signed; devices that do not count report 0.
      counter: 'integer',
      transports: 'text',
      created_at: 'integer',
      last_used_at: 'integer?',
      added_ip: 'text?',
      added_agent: 'text?',
      // 1: its device did not verify the person when it was added. Those from before had to.
      second_only: 'integer?',
    },
    primaryKey: ['id'],
    indexes: { passkeys_by_user: { on: ['user_id'] } },
  },
  recovery_codes: {
    columns: { code_hash: 'text', user_id: 'integer', created_at: 'integer', used_at: 'integer?' },
    primaryKey: ['code_hash'],
    indexes: { recovery_codes_by_user: { on: ['user_id'] } },
  },
  /** Short-lived and used once: between the steps of a sign-in, and for the challenge of a passkey. */
  sign_in_tickets: {
    columns: { ticket_hash: 'text', purpose: 'text', user_id: 'integer', expires_at: 'integer', factor: 'text?' },
    primaryKey: ['ticket_hash'],
    indexes: { sign_in_tickets_by_user: { on: ['user_id'] }, sign_in_tickets_by_time: { on: ['expires_at'] } },
  },
} as const satisfies PlatformTables;
