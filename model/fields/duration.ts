import { numberKind } from './numberKind.ts';

/** Whole seconds. */
export const duration = numberKind({ kind: 'duration', column: 'integer', min: 0 });
