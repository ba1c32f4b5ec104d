import type { SettingValues } from '#model/language/settingValues.ts';

/** The settings that anybody may read, as far as the pages show them. */
export type PublicSettings = Pick<
  SettingValues,
  'site.title' | 'site.operator' | 'site.record_no' | 'site.notice' | 'licence.warning_days'
>;

export const SETTINGS_PATH = '/api/sys/v1/settings';
