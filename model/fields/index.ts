/**
 * The registry of field kinds. A new kind is a file in this folder, with its name in `list` and its grammar in
 * `grammars`; `src/fields/kinds/` describes its display and input.
 */

import type { FieldDefinition, FieldType } from '#model/language/fieldDefinition.ts';
import { boolean, booleanGrammar } from './boolean.ts';
import { bytes, bytesGrammar } from './bytes.ts';
import { cidr, cidrGrammar } from './cidr.ts';
import { code, codeGrammar } from './code.ts';
import { date, dateGrammar } from './date.ts';
import { dateTime, dateTimeGrammar } from './dateTime.ts';
import { duration, durationGrammar } from './duration.ts';
import { email, emailGrammar } from './email.ts';
import { choice, choiceGrammar } from './enum.ts';
import { file, fileGrammar } from './file.ts';
import { image, imageGrammar } from './image.ts';
import { integer, integerGrammar } from './integer.ts';
import { ip, ipGrammar } from './ip.ts';
import { json, jsonGrammar } from './json.ts';
import { keyValue, keyValueGrammar } from './keyValue.ts';
import type { ColumnClass, FieldKind } from './kind.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { listGrammar, listKind } from './list.ts';
import { longText, longTextGrammar } from './longText.ts';
import { mac, macGrammar } from './mac.ts';
import { markdown, markdownGrammar } from './markdown.ts';
import { money, moneyGrammar } from './money.ts';
import { name, nameGrammar } from './name.ts';
import { number, numberGrammar } from './number.ts';
import { objectGrammar, objectKind } from './object.ts';
import { password, passwordGrammar } from './password.ts';
import { percent, percentGrammar } from './percent.ts';
import { phone, phoneGrammar } from './phone.ts';
import { portRange, portRangeGrammar } from './portRange.ts';
import { reference, referenceGrammar } from './reference.ts';
import { references, referencesGrammar } from './references.ts';
import { secret, secretGrammar } from './secret.ts';
import { state, stateGrammar } from './state.ts';
import { tags, tagsGrammar } from './tags.ts';
import { text, textGrammar } from './text.ts';
import { url, urlGrammar } from './url.ts';

const list = [
  text,
  name,
  longText,
  markdown,
  code,
  integer,
  number,
  percent,
  bytes,
  money,
  boolean,
  choice,
  state,
  date,
  dateTime,
  duration,
  email,
  phone,
  url,
  ip,
  cidr,
  mac,
  portRange,
  password,
  secret,
  tags,
  json,
  keyValue,
  objectKind(fieldKind),
  listKind(fieldKind),
  reference,
  references,
  file,
  image,
];

/**
 * No code in the browser reads these, so that the build leaves them out, with the examples and the sampler of patterns.
 * This needs literals and calls marked as pure, here and in the files of the kinds; a test builds and checks it.
 */
const grammars = {
  text: textGrammar,
  name: nameGrammar,
  longText: longTextGrammar,
  markdown: markdownGrammar,
  code: codeGrammar,
  integer: integerGrammar,
  number: numberGrammar,
  percent: percentGrammar,
  bytes: bytesGrammar,
  money: moneyGrammar,
  boolean: booleanGrammar,
  enum: choiceGrammar,
  state: stateGrammar,
  date: dateGrammar,
  dateTime: dateTimeGrammar,
  duration: durationGrammar,
  email: emailGrammar,
  phone: phoneGrammar,
  url: urlGrammar,
  ip: ipGrammar,
  cidr: cidrGrammar,
  mac: macGrammar,
  portRange: portRangeGrammar,
  password: passwordGrammar,
  secret: secretGrammar,
  tags: tagsGrammar,
  json: jsonGrammar,
  keyValue: keyValueGrammar,
  object: /* @__PURE__ */ objectGrammar(kindGrammar),
  list: /* @__PURE__ */ listGrammar(kindGrammar),
  reference: referenceGrammar,
  references: referencesGrammar,
  file: fileGrammar,
  image: imageGrammar,
} satisfies Record<string, KindGrammar>;

/** Every word for `type` in a definition, with its keys. */
export type KindKeys = { [Kind in keyof typeof grammars]: (typeof grammars)[Kind]['keys'] };

const kinds = new Map<string, FieldKind>(list.map((kind) => [kind.kind, kind]));
const words: string[] = list.map((kind) => kind.kind);
const grammarByKind: Record<string, KindGrammar> = grammars;

/** Every word for `type`. */
export const fieldKinds: readonly string[] = words;

/**
 * The kind with this name. Throws for a name that the compiler would have refused.
 *
 * @example
 *   fieldKind('integer').column(field); // 'integer'
 */
export function fieldKind(type: string): FieldKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`There is no field kind ${type}`);
  return kind;
}

/**
 * The same, or undefined: a console may be older than the definition that it shows.
 *
 * @example
 *   knownFieldKind('hologram'); // undefined
 */
export function knownFieldKind(type: string): FieldKind | undefined {
  return kinds.get(type);
}

/**
 * Adds a kind from another file. Call it before the compiler is loaded, which reads the grammar once.
 *
 * @example
 *   addFieldKind(colour, colourGrammar);
 */
export function addFieldKind(kind: FieldKind, grammar: KindGrammar): void {
  kinds.set(kind.kind, kind);
  words.push(kind.kind);
  grammarByKind[kind.kind] = grammar;
}

/**
 * Its keys and examples, for the compiler, the seeds and the tests. Throws for an unknown kind.
 *
 * @example
 *   Object.keys(kindGrammar('bytes').keys); // ['unit', 'min', 'max', 'step', 'outOf']
 */
export function kindGrammar(type: string): KindGrammar {
  const grammar = Object.hasOwn(grammarByKind, type) ? grammarByKind[type] : undefined;
  if (grammar === undefined) throw new Error(`There is no field kind ${type}`);
  return grammar;
}

/**
 * Whether a kind has this name.
 *
 * @example
 *   isFieldKind('integer'); // true
 */
export function isFieldKind(type: string): type is FieldType {
  return kinds.has(type);
}

/**
 * The storage class of the values of this field.
 *
 * @example
 *   columnOf({ ...field, type: 'dateTime' }); // 'integer'
 */
export function columnOf(field: FieldDefinition): ColumnClass {
  return fieldKind(field.type).column(field);
}
