import type { Json } from '#model/language/definition.ts';
import type { ApiFault } from '#src/http/apiFault.ts';
import type { SettingGroup } from './settingGroups.ts';

/** What the form of a group gives to the preview beside it. */
export interface PreviewProps {
  group: SettingGroup;
  /** What differs from what is stored, by key. */
  changes: () => Record<string, Json>;
  /** Places the faults of a refusal on the fields of the form. */
  onRefused: (fault: ApiFault) => void;
}
