import { numberKind, scaleKey } from './numberKind.ts';

/** A share, 0 to 1 on the wire, shown as 0 to 100 %. */
export const percent = numberKind({ kind: 'percent', column: 'real', min: 0, max: 1, keys: scaleKey });
