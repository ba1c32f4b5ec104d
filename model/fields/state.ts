import { choiceKind } from './choiceKind.ts';

/** The state of a record, moved by actions only. */
export const state = choiceKind('state', {
  values: {
    $ref: '#/$defs/values',
    description: 'The states with their labels.',
  },
});
