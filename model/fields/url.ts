import type { KindGrammar } from './kindGrammar.ts';
import { sampleWord, textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

/** Only http and https: other schemes could run in the page that shows the link. */
const address = /^https?:\/\/[^\s/?#"<>\\]+(?:[/?#][^\s"<>\\]*)?$/i;

const rules: TextRules = {
  kind: 'url',
  lines: 'one',
  maxLength: 2048,
  isLong: true,
  isSetting: true,
  format: 'uri',
  form: (value) => (address.test(value) ? undefined : { key: 'validation.url' }),
};

export const url = textKind(rules);

export const urlGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    sample: (n, field) => `https://${sampleWord(field.name, n, 1, 40)}.example.com/`,
    malformed: { 'validation.url': ['example.com', 'javascript:alert(1)', 'http://', 'https://a b'] },
  },
);
