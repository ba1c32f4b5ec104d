import type { licenceWarning as zh } from '#src/i18n/zh/later/licenceWarning.ts';

export const licenceWarning: typeof zh = {
  expired: 'The licence has expired and platform operations are restricted. Contact the administrator',
  expiring:
    'The licence expires in %{smart_count} day. Renew it |||| The licence expires in %{smart_count} days. Renew it',
  over: 'Over the limits of the licence: %{limits}',
};
