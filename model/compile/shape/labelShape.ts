import { LANGUAGES } from '#model/values/constants.ts';
import { englishText, labelText, messageKey } from './formats.ts';
import { either, keys, named, text } from './shape.ts';
import type { KeyRule, KeysShape } from './shape.ts';

/**
 * `zh` and `en` directly in a map, as in actions and values.
 *
 * @example
 *   Object.keys(labelKeys(true)); // ['zh', 'en']
 */
export function labelKeys(required: boolean): Record<string, KeyRule> {
  return {
    zh: { shape: text(labelText), says: 'Chinese text; shown by default.', required, missing: 'missing-label' },
    en: { shape: text(englishText), says: 'English text.', required, missing: 'missing-label' },
  };
}

/**
 * Whether a map of this shape holds a label, alone or with other keys.
 *
 * @example
 *   isLabelShape(keys('a label', labelKeys(true))); // true
 */
export function isLabelShape({ keys: rules }: KeysShape): boolean {
  return LANGUAGES.every((language) => Object.hasOwn(rules, language));
}

/** Text in both languages. */
export const label = named('label', () => keys('a label', labelKeys(true)));

/** Text in both languages, or the key of a sentence in messages.yaml. */
export const sentence = named('sentence', () => either(text(messageKey), label));
