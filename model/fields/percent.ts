import type { KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, scaleKey, type NumberKeys, type NumberRules } from './numberKind.ts';

const rules: NumberRules = { kind: 'percent', column: 'real', min: 0, max: 1 };

/** A share, 0 to 1 on the wire, shown as 0 to 100 %. */
export const percent = numberKind(rules);

export const percentGrammar: KindGrammar<NumberKeys & typeof scaleKey> = numberGrammarOf(rules, scaleKey);
