import { numberKind, outOfKey, scaleKey } from './numberKind.ts';

export const integer = numberKind({
  kind: 'integer',
  column: 'integer',
  keys: {
    ...scaleKey,
    ...outOfKey,
    upTo: {
      type: 'string',
      description: 'The field beside it that ends the range which this one begins: both are shown together.',
    },
    unitOf: { type: 'string', description: 'The enum beside it whose word says the unit of the number.' },
    ungrouped: {
      type: 'boolean',
      description: 'The number names something, such as a port, and is shown without grouping.',
    },
  },
});
