import { rowsKey } from './longText.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const rules: TextRules = {
  kind: 'markdown',
  lines: 'many',
  isWording: true,
  maxLength: 262_144,
  isLong: true,
};

export const markdown = textKind(rules);

export const markdownGrammar: KindGrammar<typeof textKeys & typeof rowsKey> = textGrammarOf(rules, rowsKey);
