/** The operations that every resource offers, in the order in which documents and messages name it. */
export const OPERATIONS = [
  'list',
  'show',
  'create',
  'update',
  'delete',
  'export',
  'import',
  'history',
  'pick',
] as const;
