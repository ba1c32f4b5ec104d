import { choiceGrammarOf, choiceKind } from './choiceKind.ts';
import type { KeySchemas, KindGrammar } from './kindGrammar.ts';

const keys = {
  values: {
    $ref: '#/$defs/values',
    required: true,
    description: 'The states with their labels.',
  },
  beside: {
    type: 'string',
    description: 'Enum field that is shown beside the state, wherever that is shown and the field has a value.',
  },
} as const satisfies KeySchemas;

/** The state of a record, which only actions change. */
export const state = choiceKind({ kind: 'state' });

export const stateGrammar: KindGrammar<typeof keys> = choiceGrammarOf(keys);
