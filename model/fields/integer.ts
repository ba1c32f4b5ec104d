import { numberKind, outOfKey, scaleKey } from './numberKind.ts';

export const integer = numberKind({ kind: 'integer', column: 'integer', keys: { ...scaleKey, ...outOfKey, ungrouped: { type: 'boolean', description: 'The number names something, such as a port, and is shown without grouping.' } } });
