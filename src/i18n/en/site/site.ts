import type { site as zh } from '#src/i18n/zh/site/site.ts';

export const site: typeof zh = {
  title: 'The compute operator for the AI era',
  nav: {
    label: 'Main',
    home: 'Suantai home',
    market: 'Compute market',
    pricing: 'Prices',
    warehouse: 'Warehouse',
    console: 'Console',
    signIn: 'Sign in / Register',
    menu: 'Menu',
    closeMenu: 'Close menu',
    skip: 'Skip to content',
    mode: 'Appearance',
    modes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  footer: {
    terms: 'Terms of service',
    register: 'Register',
    product: 'Products',
    account: 'Account',
    note: 'Compute that adds up.',
  },
  loading: 'Loading…',
  retry: 'Try again',
  failed: 'This could not be loaded',
  terms: {
    heading: 'Terms of service',
    description: 'The terms of Suantai: accounts, services, charges, data and liability.',
    version: 'Version %{version}',
    effective: 'In force from %{date}',
    contents: 'Contents',
  },
  missing: {
    heading: 'Page not found',
    text: 'The address may be wrong, or the page is gone.',
    home: 'Back to the start',
    market: 'To the market',
    console: 'Open the console',
  },
};
