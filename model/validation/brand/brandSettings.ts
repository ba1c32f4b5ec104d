/** The settings that the server writes into every document, by what they are there. */
export const BRAND_SETTINGS = {
  name: 'site.title',
  accent: 'brand.accent',
  logo: 'brand.logo',
  logoDark: 'brand.logo_dark',
  icon: 'brand.icon',
} as const;
