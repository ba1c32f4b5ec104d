import { rowsKey, textFileKey } from './longText.ts';
import { textKind } from './textKind.ts';

/** Source text, shown with its syntax. */
export const code = textKind({
  kind: 'code',
  lines: 'many',
  maxLength: 262_144,
  keys: {
    ...rowsKey,
    ...textFileKey,
    language: { type: 'string', description: 'Language of the content: yaml, json, shell, promql …' },
  },
});
