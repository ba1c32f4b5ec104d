import type { overview as zh } from '#src/i18n/zh/later/overview.ts';

export const overview: typeof zh = {
  hello: 'Hello, %{name}',
  help: 'Everything that you can see, updated every 30 seconds.',
  failed: 'The figures could not be loaded. They will be tried again shortly.',
  partial: 'There was no time to count every resource.',
  nothing: 'There is nothing for you to see yet. Ask your administrator for access.',
  unavailable: 'The number is not available for now',
  total: '%{smart_count} in all',
  states: 'States of %{name}',
  otherStates: '+%{smart_count} more state |||| +%{smart_count} more states',
  group: 'Resources of %{name}',
  resource: 'Resource',
  count: 'Number',
  named: '%{name} (%{group})',
  none: 'Not set',
  boolean: { true: 'Yes', false: 'No' },
  attention: {
    title: 'Needs attention',
    help: 'Each line opens its records',
    none: 'All is well. Nothing is waiting for you.',
  },
  changes: { title: 'Latest changes', none: 'No changes yet' },
  tone: {
    success: 'Healthy',
    info: 'In progress',
    neutral: 'Not in use',
    warning: 'Needs attention',
    danger: 'Failed',
  },
  statesChart: {
    title: 'Resource health',
    note: 'Share of each state',
    some: 'Resources with the most problems, share of each state |||| %{smart_count} resources with the most problems, share of each state',
  },
  growth: { title: 'New resources', note: 'Added per day, last 30 days', day: 'Day', rest: 'Others' },
  spread: { title: '%{name} by %{field}', note: 'Number of records' },
  measure: {
    title: '%{name}: %{field}',
    note: 'Top %{smart_count}',
    share: 'The one most used |||| The %{smart_count} most used',
  },
};
