import { accentSheet } from '#model/validation/brand/accentSheet.ts';
import { nearestAccent } from '#model/validation/brand/accentPalette.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { PublicSettings } from '#src/session/start/publicSettings.ts';
import { formName, type SettingGroup } from '#src/domains/platform/settings/settingGroups.ts';

export interface TypedBrand {
  name: string;
  /** Addresses of pictures. */
  logos: { light?: string | undefined; dark?: string | undefined };
  icon: string | undefined;
  /** The style sheet of the accent; empty without one that is a colour. */
  sheet: string;
  /** In place of an accent that cannot be read. */
  nearest: string | undefined;
  settings: Partial<PublicSettings>;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** The looks of the operator from the values of the form, as the server would derive them once they are saved. */
export function typedBrand(group: SettingGroup, values: Record<string, unknown>): TypedBrand {
  // Inputs of settings hold text, numbers, booleans and uploaded files.
  const valueOf = (key: string) => values[formName(key)] as Json | undefined;
  const textOf = (key: string): string => {
    const value = valueOf(key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const accent = textOf('brand.accent');
  const isColor = COLOR.test(accent);
  const nearest = isColor ? nearestAccent(accent) : undefined;
  const texts = group.settings.flatMap(({ record: { key } }) => (textOf(key) === '' ? [] : [[key, textOf(key)]]));
  return {
    name: textOf('site.title'),
    logos: { light: pictureIn(valueOf('brand.logo')), dark: pictureIn(valueOf('brand.logo_dark')) },
    icon: pictureIn(valueOf('brand.icon')),
    sheet: isColor ? accentSheet(accent) : '',
    nearest: nearest === accent.toLowerCase() ? undefined : nearest,
    settings: Object.fromEntries(texts) as Partial<PublicSettings>,
  };
}

function pictureIn(value: Json | undefined): string | undefined {
  const url = isObject(value) ? value['url'] : undefined;
  return typeof url === 'string' ? url : undefined;
}
