import { textKind } from './textKind.ts';

/** Stored encrypted, never returned: a key or a token of another system. */
export const secret = {
  ...textKind({ kind: 'secret', lines: 'many', maxLength: 8192, searchable: false }),
  operators: ['empty'],
} as const;
