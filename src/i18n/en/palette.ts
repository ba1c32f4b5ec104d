import type { palette as zh } from '#src/i18n/zh/palette.ts';

export const palette: typeof zh = {
  title: 'Search pages, records and actions',
  open: 'Search',
  close: 'Close',
  placeholder: 'A page, the name of a record, an action',
  keys: '↑↓ choose   ↵ open   %{key} ↵ new tab',
  results: 'Results',
  group: {
    search: 'Searches',
    recent: 'Recent',
    action: 'This record',
    page: 'Pages',
    command: 'Commands',
    record: 'Records',
    help: 'Help',
  },
  forget: 'Forget the searches',
  page: 'Page',
  create: 'Create: %{name}',
  set: '%{setting}: %{value}',
  searching: 'Searching…',
  nothing: 'Nothing matches “%{typed}”',
  count: '%{smart_count} result |||| %{smart_count} results',
  partial: 'There was no time for every resource. Type more of the name',
  failed: 'Records cannot be searched for now. Pages and commands still work',
  offline: 'You are offline. Only pages and commands can be found',
};
