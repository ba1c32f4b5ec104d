/** The headings of a menu of actions, in their order. Their labels are in `src/i18n/`, at `record.group`. */
export const ACTION_GROUPS = [
  'power',
  'configuration',
  'storage',
  'network',
  'security',
  'billing',
  'lifecycle',
] as const;

export type ActionGroup = (typeof ACTION_GROUPS)[number];
