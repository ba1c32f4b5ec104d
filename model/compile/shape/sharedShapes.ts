import { CLOUD_KINDS } from '#model/language/cloudKinds.ts';
import { fieldShape } from './fieldShape.ts';
import { anyText, fieldName, fieldPath, routePath, settingKey, sortWord } from './formats.ts';
import { labelKeys } from './labelShape.ts';
import { either, flag, keys, list, named, text, word } from './shape.ts';
import type { KeyRule, Shape } from './shape.ts';

export const grants: Shape = list(text(anyText));
/** Grants that default to those of another operation. */
export const grantsOrDefault: Shape = { ...list(text(anyText)), unwritten: 'default' };
export const fieldWords: Shape = list(text(fieldPath));
export const fieldWordsOrNone: Shape = { ...list(text(fieldPath)), unwritten: 'empty' };
export const fieldWordsOrDefault: Shape = { ...list(text(fieldPath)), unwritten: 'default' };
export const sortWords: Shape = { ...list(text(sortWord)), unwritten: 'default' };
export const field: Shape = named('field', () => fieldShape);
export const seconds: Shape = either({ is: 'number', integer: true, least: 1, most: 86_400 }, text(settingKey));
/** Asks for a fresh proof always, or where one of these fields is written. */
export const proofRule = (says: string): KeyRule => ({ shape: either(flag, list(text(fieldName), 1)), says });

/** The kind without which a cloud does not offer a resource. */
export const neededKind: KeyRule = {
  shape: word(CLOUD_KINDS, 'kind of thing in a cloud', 'a kind of model/language/cloudKinds.ts'),
  says: 'For a resource below a cloud that is not in it: a cloud without such records does not offer it.',
};

/**
 * A link to a page of the console or to a public one.
 *
 * @example
 *   pageLink('a list', 'Path of a page.'); // takes a label and `page: /market`
 */
export const pageLink = (of: string, says: string): Shape =>
  keys(`the link of ${of}`, { ...labelKeys(true), page: { shape: text(routePath), says, required: true } });
