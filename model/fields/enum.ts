import { choiceKind } from './choiceKind.ts';

/** One of a few words. Named `choice` here because `enum` is reserved. */
export const choice = choiceKind('enum', {
  values: { $ref: '#/$defs/values', description: 'The values: word → zh, en, tone.' },
  wire: { const: 'number', description: 'Sends and stores whole numbers; `values` is keyed by their digits.' },
});
