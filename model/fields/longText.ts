import { contentKey, textKind, type TextRules } from './textKind.ts';

export const rowsKey: TextRules['keys'] = {
  rows: { type: 'integer', minimum: 1, maximum: 60, description: 'Visible lines of the input.' },
};

export const textFileKey: TextRules['keys'] = {
  accept: {
    type: 'array',
    items: { type: 'string' },
    description: 'Files that people may drop or choose in place of pasting text: .json, .pem, text/plain.',
  },
};

/** Several lines of plain text. */
export const longText = textKind({
  kind: 'longText',
  lines: 'many',
  maxLength: 65_535,
  keys: {
    ...rowsKey,
    ...textFileKey,
    ...contentKey,
    language: { type: 'string', description: 'Language of the content: pem.' },
  },
});
