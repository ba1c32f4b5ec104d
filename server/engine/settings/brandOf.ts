import type { Brand } from '#server/engine/console/brandedFile.ts';
import { publicPicture } from './publicPicture.ts';
import type { LiveSettings } from './liveSettings.ts';

/** The operator's name and looks from the settings. */
export function brandOf({ read }: Pick<LiveSettings, 'read'>): Brand {
  const given: Record<keyof Brand, string | null> = {
    name: read('site.title'),
    accent: read('brand.accent'),
    logo: publicPicture(read('brand.logo') ?? null),
    logoDark: publicPicture(read('brand.logo_dark') ?? null),
    icon: publicPicture(read('brand.icon') ?? null),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Brand;
}
