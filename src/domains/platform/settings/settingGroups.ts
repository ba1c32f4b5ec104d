import { valueOfText } from '#model/conditions/settingText.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SettingRecord } from './settingsQuery.ts';

export interface GroupSetting {
  record: SettingRecord;
  /** Its name is one that a form can hold: a dot would be a path. */
  field: FieldDefinition;
}

export interface SettingGroup extends EnumValue {
  name: string;
  settings: GroupSetting[];
}

/** The groups in the order of their declaration, each with its settings as in the files. Empty ones are left out. */
export function settingGroups(
  { fields }: Pick<Definition, 'fields'>,
  records: readonly SettingRecord[],
): SettingGroup[] {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const declared = Object.entries(fields['value']?.settingOf?.fields ?? {}).flatMap(([key, field]) => {
    const record = byKey.get(key);
    return record ? [{ record, field: { ...field, name: formName(key) } }] : [];
  });
  return Object.entries(fields['group']?.values ?? {})
    .map(([name, value]) => ({ ...value, name, settings: declared.filter(({ record }) => record.group === name) }))
    .filter(({ settings }) => settings.length > 0);
}

/** `email.smtp_port` in a form: `email__smtp_port`. */
export const formName = (key: string): string => key.replaceAll('.', '__');

/** The value in force, as the input of its kind holds it. A secret is never shown. */
export function valueInForce({ record, field }: GroupSetting): Json {
  if (field.type === 'secret' || record.in_force === null || record.in_force === '') return null;
  return valueOfText(field, record.in_force);
}
