/** The password of every account of the demo, as `server/seed/demo/users.yaml` has it. */
export const DEMO_PASSWORD = 'Suantai@2026';

/** The accounts of the demo: one for every kind and role. */
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
