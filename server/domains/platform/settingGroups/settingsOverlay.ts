import { stringify } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { SettingDefinition } from '#model/language/settingDefinition.ts';
import { resolveSetting } from '#server/engine/settings/resolveSetting.ts';

export interface SettingsOverlay {
  files: { name: string; text: string }[];
  /** What is set and cannot be in a file of definitions. */
  left_out: { key: string; why: 'secret' | 'picture' | 'invalid' }[];
}

/** A setting as it is stored. */
export interface StoredSetting {
  key: string;
  value: string | null;
}

const HEAD = '# Values of the settings. Put this file into the folder of SCHEMAS_OVERLAY_DIR.\n';

/**
 * The stored settings as overlays of the files that declare them: each value becomes the default of its setting. The
 * environment is no part of it, as it comes before both.
 */
export function settingsOverlay(
  settings: Readonly<Record<string, SettingDefinition>>,
  stored: readonly StoredSetting[],
): SettingsOverlay {
  const files = new Map<string, Record<string, { value: { default: Json } }>>();
  const leftOut: SettingsOverlay['left_out'] = [];
  for (const { key, value } of stored) {
    const declared = settings[key];
    if (declared === undefined) continue;
    const { value: present, source } = resolveSetting(declared, value, {});
    const { type } = declared.field;
    if (type === 'secret' || type === 'image') leftOut.push({ key, why: type === 'image' ? 'picture' : 'secret' });
    else if (source !== 'table') leftOut.push({ key, why: 'invalid' });
    else files.set(declared.file, { ...files.get(declared.file), [key]: { value: { default: present } } });
  }
  return {
    files: [...files].map(([name, values]) => ({ name, text: HEAD + stringify(values, { lineWidth: 0 }) })),
    left_out: leftOut,
  };
}
