import { numberKind, outOfKey, scaleKey } from './numberKind.ts';

export const integer = numberKind({ kind: 'integer', column: 'integer', keys: { ...scaleKey, ...outOfKey } });
