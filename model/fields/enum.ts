import { choiceGrammarOf, choiceKind } from './choiceKind.ts';
import type { KeySchemas, KindGrammar } from './kindGrammar.ts';

const keys = {
  values: { $ref: '#/$defs/values', required: true, description: 'The values with their labels.' },
  wire: { const: 'number', description: 'Sends and stores whole numbers; the keys of `values` are their digits.' },
} as const satisfies KeySchemas;

/** One of a few words. Named `choice` here because `enum` is reserved. */
export const choice = choiceKind({ kind: 'enum', isSetting: true });

export const choiceGrammar: KindGrammar<typeof keys> = choiceGrammarOf(keys);
