import { choicesKey, contentKey, mentionsKey, namesKey, textKind } from './textKind.ts';

/** One line of text. */
export const text = textKind({
  kind: 'text',
  lines: 'one',
  maxLength: 255,
  keys: { ...contentKey, ...choicesKey, ...mentionsKey, ...namesKey },
});
