import type { SettingValues } from '#model/language/settingValues.ts';

/** The public settings that the pages use. */
export type PublicSettings = Pick<
  SettingValues,
  | 'site.title'
  | 'site.operator'
  | 'site.record_no'
  | 'site.notice'
  | 'site.email'
  | 'site.phone'
  | 'site.privacy_url'
  | 'status.public'
  | 'licence.warning_days'
  | 'billing.zone'
  | 'space.hotline'
>;

export const SETTINGS_PATH = '/api/sys/v1/settings';
