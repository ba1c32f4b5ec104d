import type { Label } from '#model/language/definition.ts';
import type { GroupSetting, SettingGroup } from './settingGroups.ts';

/** The settings whose key, label, help or value has all words that were typed. */
export function foundSettings(
  groups: readonly SettingGroup[],
  typed: string,
  label: (text: Label | undefined) => string,
): { group: SettingGroup; setting: GroupSetting }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return groups.flatMap((group) =>
    group.settings
      .filter(({ record, field }) => {
        const choice = field.values?.[record.in_force ?? '']?.label;
        const text = [
          record.key,
          label(field.label),
          label(field.help),
          record.in_force,
          label(choice),
          label(group.label),
        ]
          .join('\n')
          .toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((setting) => ({ group, setting })),
  );
}
