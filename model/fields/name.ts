import { NAME_MAX_LENGTH } from '#model/values/constants.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

/** Spec 5: at most 64 Chinese characters, letters, digits, underscores, hyphens, dots and @. */
const allowed = /^[\p{Script=Han}A-Za-z0-9_\-.@]+$/u;

const rules: TextRules = {
  kind: 'name',
  lines: 'one',
  isWording: true,
  sortsByValue: true,
  maxLength: NAME_MAX_LENGTH,
  form: (value) => (allowed.test(value) ? undefined : { key: 'validation.name' }),
};

export const name = textKind(rules);

export const nameGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    malformed: { 'validation.name': ['two words', 'a/b', '<b>'] },
  },
);
