import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

/** Six pairs in upper case, joined by colons; hyphens and lower case are respelled. */
const pairs = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/;

const rules: TextRules = {
  kind: 'mac',
  lines: 'one',
  maxLength: 17,
  form: (value) => (pairs.test(value) ? undefined : { key: 'validation.mac' }),
  respell: (value) => value.toUpperCase().replaceAll('-', ':'),
};

export const mac = textKind(rules);

export const macGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    // FA:16:3E is the prefix of addresses that clouds generate.
    sample: (n) =>
      `FA:16:3E:${[16, 8, 0].map((shift) => ((n >> shift) & 255).toString(16).padStart(2, '0')).join(':')}`.toUpperCase(),
    malformed: { 'validation.mac': ['FA:16:3E:00:00', 'FA:16:3E:00:00:GG', 'FA163E000000'] },
  },
);
