import { choiceKind } from './choiceKind.ts';

/** One of a few words. Named `choice` here because `enum` is reserved. */
export const choice = choiceKind('enum', {
  values: { $ref: '#/$defs/values', description: 'The values with their labels.' },
  wire: { const: 'number', description: 'Sends and stores whole numbers; the keys of `values` are their digits.' },
});
