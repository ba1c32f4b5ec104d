/** Countries and areas of ISO 3166, with names in both languages. */

import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries';

interface NationRow {
  code: string;
  code3: string;
  numeric: string;
  name: string;
  name_en: string;
}

const require = createRequire(import.meta.url);

export function nations(): NationRow[] {
  for (const language of ['zh', 'en']) countries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));
  // XK is in wide use but user-assigned: not part of ISO 3166.
  return Object.entries(countries.getAlpha2Codes())
    .filter(([code]) => code !== 'XK')
    .map(([code, code3]) => ({
      code,
      code3,
      numeric: countries.alpha2ToNumeric(code) ?? '',
      name: countries.getName(code, 'zh') ?? code,
      name_en: countries.getName(code, 'en') ?? code,
    }));
}
