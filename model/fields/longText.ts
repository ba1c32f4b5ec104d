import { textKind, type TextRules } from './textKind.ts';

export const rowsKey: TextRules['keys'] = {
  rows: { type: 'integer', minimum: 1, maximum: 60, description: 'Visible lines of the input.' },
};

/** Several lines of plain text. */
export const longText = textKind({
  kind: 'longText',
  lines: 'many',
  maxLength: 65_535,
  keys: { ...rowsKey, language: { type: 'string', description: 'Language of the content, e.g. pem.' } },
});
