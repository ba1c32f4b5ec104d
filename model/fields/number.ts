import { joinKeys, type KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, scaleKey, unitOfKey, type NumberKeys, type NumberRules } from './numberKind.ts';

const rules: NumberRules = { kind: 'number', column: 'real', isAmount: true, isSetting: true };

export const number = numberKind(rules);

const keys = joinKeys(scaleKey, unitOfKey);

export const numberGrammar: KindGrammar<NumberKeys & typeof keys> = numberGrammarOf(rules, keys);
