import { numberKind, outOfKey, scaleKey } from './numberKind.ts';

export const integer = numberKind({
  kind: 'integer',
  column: 'integer',
  keys: {
    ...scaleKey,
    ...outOfKey,
    upTo: {
      type: 'string',
      description: 'The field with the end of the range; both are shown together.',
    },
    unitOf: { type: 'string', description: 'The enum whose value determines the unit.' },
    ungrouped: {
      type: 'boolean',
      description: 'The number identifies something, such as a port; no thousands separator.',
    },
  },
});
