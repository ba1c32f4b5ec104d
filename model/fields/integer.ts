import { joinKeys, type KindGrammar } from './kindGrammar.ts';
import {
  numberGrammarOf,
  numberKind,
  outOfKey,
  scaleKey,
  unitOfKey,
  type NumberKeys,
  type NumberRules,
} from './numberKind.ts';

const rules: NumberRules = { kind: 'integer', column: 'integer', isAmount: true, isSetting: true };

const keys = joinKeys(scaleKey, outOfKey, unitOfKey, {
  above: {
    type: 'string',
    description: 'In the input of an action: the number of the record that the value must exceed.',
  },
  upTo: {
    type: 'string',
    description: 'The field with the end of the range; both are shown together.',
  },
  toFill: {
    type: 'boolean',
    description:
      'With `outOf`: the whole is what is wanted, such as replicas that are ready, so that a part of it is marked.',
  },
  ungrouped: {
    type: 'boolean',
    description: 'The number identifies something, such as a port; no thousands separator.',
  },
});

export const integer = numberKind(rules);

export const integerGrammar: KindGrammar<NumberKeys & typeof keys> = numberGrammarOf(rules, keys);
