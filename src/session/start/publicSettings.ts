import type { SettingValues } from '#model/language/settingValues.ts';

/** The public settings that the pages use. */
export type PublicSettings = Pick<
  SettingValues,
  | 'site.title'
  | 'site.operator'
  | 'site.record_no'
  | 'site.email'
  | 'site.phone'
  | 'site.privacy_url'
  | 'status.public'
  | 'licence.warning_days'
  | 'billing.zone'
  | 'space.hotline'
> &
  // Read by a single page or the foot of all.
  Partial<
    Pick<
      SettingValues,
      | 'notice.tone'
      | 'site.help_url'
      | 'home.kicker_zh'
      | 'home.kicker_en'
      | 'home.heading_zh'
      | 'home.heading_en'
      | 'home.lead_zh'
      | 'home.lead_en'
      | 'home.blocks_zh'
      | 'home.blocks_en'
    >
  >;

export const SETTINGS_PATH = '/api/sys/v1/settings';
