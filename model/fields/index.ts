/** The registry of field kinds. A new kind is a file beside this one and its line here. */

import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { boolean } from './boolean.ts';
import { bytes } from './bytes.ts';
import { cidr } from './cidr.ts';
import { code } from './code.ts';
import { date } from './date.ts';
import { dateTime } from './dateTime.ts';
import { duration } from './duration.ts';
import { email } from './email.ts';
import { choice } from './enum.ts';
import { file } from './file.ts';
import { image } from './image.ts';
import { integer } from './integer.ts';
import { ip } from './ip.ts';
import { json } from './json.ts';
import { keyValue } from './keyValue.ts';
import type { ColumnClass, FieldKind } from './kind.ts';
import { listKind } from './list.ts';
import { longText } from './longText.ts';
import { mac } from './mac.ts';
import { markdown } from './markdown.ts';
import { money } from './money.ts';
import { name } from './name.ts';
import { number } from './number.ts';
import { objectKind } from './object.ts';
import { password } from './password.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { portRange } from './portRange.ts';
import { reference } from './reference.ts';
import { references } from './references.ts';
import { secret } from './secret.ts';
import { state } from './state.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { url } from './url.ts';

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

const kinds = new Map<string, FieldKind>(list.map((kind) => [kind.kind, kind]));

/** Every word that `type` may be. */
export const fieldKinds: readonly string[] = [...kinds.keys()];

/** What the kind of this name says. Throws for a name that the compiler would have refused. */
export function fieldKind(type: string): FieldKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`There is no field kind ${type}`);
  return kind;
}

export function isFieldKind(type: string): boolean {
  return kinds.has(type);
}

/** How the values of this field are stored. */
export function columnOf(field: FieldDefinition): ColumnClass {
  return fieldKind(field.type).column(field);
}
