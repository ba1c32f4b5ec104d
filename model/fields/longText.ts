import { joinKeys, type KeySchemas, type KindGrammar } from './kindGrammar.ts';
import { settingOfKey, textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

export const rowsKey = {
  rows: { type: 'integer', minimum: 1, maximum: 60, description: 'Visible lines of the input.' },
} as const satisfies KeySchemas;

export const textFileKey = {
  accept: {
    type: 'array',
    items: { type: 'string' },
    description: 'Files that people may drop or choose in place of pasting text: .json, .pem, text/plain.',
  },
} as const satisfies KeySchemas;

const rules: TextRules = {
  kind: 'longText',
  lines: 'many',
  isWording: true,
  maxLength: 65_535,
  isLong: true,
  isSetting: true,
};

const keys = joinKeys(rowsKey, textFileKey, settingOfKey, {
  language: { type: 'string', description: 'Language of the content: pem.' },
});

/** Several lines of plain text. */
export const longText = textKind(rules);

export const longTextGrammar: KindGrammar<typeof textKeys & typeof keys> = textGrammarOf(rules, keys);
