import type { KindGrammar } from './kindGrammar.ts';
import { sampleWord, textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

/** Labels of a domain in DNS; the last one is letters, from two to 63 of them. */
const address = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

const rules: TextRules = {
  kind: 'email',
  lines: 'one',
  sortsByValue: true,
  maxLength: 254,
  isSetting: true,
  format: 'email',
  form: (value) => (address.test(value) ? undefined : { key: 'validation.email' }),
};

export const email = textKind(rules);

export const emailGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    sample: (n, field) => `${sampleWord(field.name, n, 1, 40)}@example.com`,
    malformed: { 'validation.email': ['nobody', 'a@b', 'a b@example.com', '@example.com'] },
  },
);
