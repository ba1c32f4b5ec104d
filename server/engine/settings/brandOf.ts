import { BRAND_SETTINGS } from '#model/validation/brand/brandSettings.ts';
import type { Brand } from '#server/engine/console/brandedFile.ts';
import { publicPicture } from './publicPicture.ts';
import type { LiveSettings } from './liveSettings.ts';

/** The operator's name and looks from the settings. */
export function brandOf({ read }: Pick<LiveSettings, 'read'>): Brand {
  const given: Record<keyof Brand, string | null> = {
    name: read(BRAND_SETTINGS.name),
    accent: read(BRAND_SETTINGS.accent),
    logo: publicPicture(read(BRAND_SETTINGS.logo) ?? null),
    logoDark: publicPicture(read(BRAND_SETTINGS.logoDark) ?? null),
    icon: publicPicture(read(BRAND_SETTINGS.icon) ?? null),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Brand;
}
