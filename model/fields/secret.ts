import type { KindGrammar } from './kindGrammar.ts';
import { rowsKey } from './longText.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const rules: TextRules = {
  kind: 'secret',
  family: 'sealed',
  isSetting: true,
  lines: 'many',
  maxLength: 8192,
  operators: ['empty'],
};

/** Stored encrypted, never returned: a key or a token of another system. */
export const secret = textKind(rules);

export const secretGrammar: KindGrammar<typeof textKeys & typeof rowsKey> = textGrammarOf(rules, rowsKey);
