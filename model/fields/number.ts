import { numberKind, scaleKey } from './numberKind.ts';

export const number = numberKind({ kind: 'number', column: 'real', keys: scaleKey });
