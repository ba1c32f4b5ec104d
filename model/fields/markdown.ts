import { rowsKey } from './longText.ts';
import { textKind } from './textKind.ts';

export const markdown = textKind({ kind: 'markdown', lines: 'many', maxLength: 262_144, keys: { ...rowsKey } });
