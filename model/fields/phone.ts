import { plainText } from '#model/values/numeral.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

/** A mobile number of mainland China, or any number in E.164. */
const number = /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/;

const rules: TextRules = {
  kind: 'phone',
  lines: 'one',
  maxLength: 16,
  form: (value) => (number.test(value) ? undefined : { key: 'validation.phone' }),
  // Contacts and Windows put marks of direction around a number that is copied. Full-width digits are digits, and
  // numbers of the mainland have no prefix, however they were typed.
  respell: (value) =>
    plainText(value)
      .normalize('NFKC')
      .replace(/[\s\p{Pd}()]/gu, '')
      .replace(/^(?:\+|00)86(?=1[3-9]\d{9}$)/, ''),
};

export const phone = textKind(rules);

export const phoneGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    sample: (n) => `13${String(n % 1e9).padStart(9, '0')}`,
    malformed: { 'validation.phone': ['12345', '23800000000', 'phone'] },
  },
);
