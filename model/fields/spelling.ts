import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { foldPart, foldText } from '#model/values/foldText.ts';
import { fieldKind } from './index.ts';

/**
 * Whether spellings of a value that people take for the same are found together. Machine text (`mono`) is only found
 * without the case of A–Z.
 *
 * @example
 *   isFolded({ name: 'note', type: 'text', label }); // true
 */
export function isFolded(field: FieldDefinition): boolean {
  return fieldKind(field.type).isWording && field.mono !== true;
}

/**
 * The folded text of a value of the field. Several lines keep the spaces at their ends, as they are entered.
 *
 * @example
 *   foldOf({ name: 'note', type: 'text', label })('Web '); // 'web'
 */
export function foldOf(field: FieldDefinition): (text: string) => string {
  return fieldKind(field.type).isLong ? foldPart : foldText;
}

/**
 * Whether lists sort the field as people expect: numbers in it by value, without case, Chinese by pinyin.
 *
 * @example
 *   sortsAsExpected({ name: 'note', type: 'text', label }); // true
 */
export function sortsAsExpected(field: FieldDefinition): boolean {
  const { sortable, mono, hidden } = field;
  return fieldKind(field.type).sortsByValue && sortable !== false && mono !== true && hidden !== true;
}

/**
 * Whether two spellings of one value count as one where the field is unique: it is a text that people enter. What the
 * platform writes itself, such as keys and numbers, is compared as it is.
 *
 * @example
 *   isOneInAnySpelling({ name: 'name', type: 'name', label }); // true
 */
export function isOneInAnySpelling(field: FieldDefinition): boolean {
  const { family, isChoice, operators } = fieldKind(field.type);
  const isText = family === 'text' && !isChoice && operators.includes('like');
  return isText && field.mono !== true && field.hidden !== true && field.readOnly !== true;
}
