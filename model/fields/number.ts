import type { KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, scaleKey, type NumberKeys, type NumberRules } from './numberKind.ts';

const rules: NumberRules = { kind: 'number', column: 'real', isAmount: true, isSetting: true };

export const number = numberKind(rules);

export const numberGrammar: KindGrammar<NumberKeys & typeof scaleKey> = numberGrammarOf(rules, scaleKey);
