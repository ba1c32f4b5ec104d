import type { settings as zh } from '#src/i18n/zh/later/settings.ts';

/** Sentences of the pages of settings. */
export const settings: typeof zh = {
  search: 'Search settings',
  found: '%{smart_count} setting found |||| %{smart_count} settings found',
  groups: 'Groups of settings',
  results: 'Results',
  count: '%{smart_count} setting |||| %{smart_count} settings',
  changed: '%{smart_count} changed |||| %{smart_count} changed',
  asList: 'All settings as a list, with their history',
  failed: 'The settings could not be loaded.',
  retry: 'Retry',
  save: 'Save',
  saved: 'The settings are saved and in force',
  discard: 'Discard changes',
  unsaved: 'There are unsaved changes',
  reset: 'Reset to default',
  resetOf: 'Reset to default: %{name}',
  clearSecret: 'Remove',
  keepSecret: 'Keep the stored one',
  byVariable: 'Set by the environment variable %{variable}; it cannot be changed here',
  test: {
    title: 'Send a test',
    text: 'A message is really sent with the values as entered above. Nothing is saved.',
    email: 'Email address',
    phone: 'Phone number',
    missing: 'Enter who receives it',
    send: 'Send test message',
  },
  preview: {
    title: 'Preview',
    brand: 'As typed; nothing is saved yet.',
    page: 'Page',
    pages: { signIn: 'Sign-in', welcome: 'Welcome page' },
    language: 'Language',
    modes: { light: 'Light', dark: 'Dark' },
    frames: { light: 'Preview in the light mode', dark: 'Preview in the dark mode' },
    faint:
      'The accent has too little contrast and cannot be saved. The nearest that passes is %{accent}; the preview uses it.',
    use: 'Use %{accent}',
  },
};
