import type { KeySchemas, KindGrammar } from '#model/fields/kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from '#model/fields/textKind.ts';
import type { Violation } from '#model/messages/messages.ts';

/** A field kind that a book product would add: the equivalent of `model/fields/isbn.ts`. */

const rules: TextRules = {
  kind: 'isbn',
  lines: 'one',
  maxLength: 17,
  respell: (value) => value.replace(/[\s-]/g, ''),
  form(value, field) {
    if (!/^97[89]\d{10}$/.test(value) || checkDigit(value.slice(0, 12)) !== value.at(-1)) return NOT_ONE;
    // In the registry, the key would be part of the type; here, the compiler has checked it.
    const group = 'group' in field && field.group !== undefined ? String(field.group) : '';
    return value.startsWith(group, 3) ? undefined : OTHER_GROUP;
  },
};

const NOT_ONE: Violation = {
  key: 'validation.patternHelp',
  params: { help: { zh: '请输入 13 位的 ISBN', en: 'Enter an ISBN of 13 digits' } },
};
const OTHER_GROUP: Violation = {
  key: 'validation.patternHelp',
  params: { help: { zh: '请输入本语言区的 ISBN', en: 'Enter an ISBN of this group' } },
};

const keys = {
  group: { type: 'integer', minimum: 0, maximum: 99_999, description: 'Registration group, such as 7 for China.' },
} as const satisfies KeySchemas;

export const isbn = textKind(rules);

export const isbnGrammar: KindGrammar<typeof textKeys & typeof keys> = textGrammarOf(rules, keys, {
  sample(n, field) {
    const group = 'group' in field && field.group !== undefined ? String(field.group) : '';
    const digits = `978${group}${String(n).padStart(9 - group.length, '0')}`;
    return digits + checkDigit(digits);
  },
  malformed: { 'validation.patternHelp': ['9783161484101', '978316148410', 'ninety-seven'] },
});

/** Digits have the weights one and three in turn; with the check digit, the sum is a multiple of ten. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}
