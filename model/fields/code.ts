import { rowsKey, textFileKey } from './longText.ts';
import { joinKeys, type KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const rules: TextRules = {
  kind: 'code',
  lines: 'many',
  maxLength: 262_144,
  isLong: true,
};

const keys = joinKeys(rowsKey, textFileKey, {
  language: { type: 'string', description: 'Language of the content: yaml, json, shell, promql …' },
});

/** Source text, shown with its syntax. */
export const code = textKind(rules);

export const codeGrammar: KindGrammar<typeof textKeys & typeof keys> = textGrammarOf(rules, keys);
