/** The password of every demo account, as in `server/seed/demo/users.yaml`. */
export const DEMO_PASSWORD = 'Suantai@2026';

/** The demo accounts: one for every kind and role. */
export const DEMO_ACCOUNTS = [
  'system',
  'admin',
  'bp_admin',
  'personal',
  'bp_user',
  'operation_supporter',
  'provider',
  'copote_normal',
  'copote_reviewer',
  'copote_admin',
] as const;
