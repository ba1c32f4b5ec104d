import type { KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, type NumberKeys, type NumberRules } from './numberKind.ts';

const rules: NumberRules = { kind: 'duration', column: 'integer', min: 0 };

/** Whole seconds. */
export const duration = numberKind(rules);

export const durationGrammar: KindGrammar<NumberKeys> = numberGrammarOf(rules, {});
