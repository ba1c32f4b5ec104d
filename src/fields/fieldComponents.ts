import type { ComponentType } from 'react';
import type { FieldView } from './fieldView.ts';
import { BooleanValue } from './kinds/BooleanValue.tsx';
import { Bytes } from './kinds/Bytes.tsx';
import { Code } from './kinds/Code.tsx';
import { DateTimeValue } from './kinds/DateTimeValue.tsx';
import { DateValue } from './kinds/DateValue.tsx';
import { Duration } from './kinds/Duration.tsx';
import { EnumValue } from './kinds/EnumValue.tsx';
import { FileValue } from './kinds/FileValue.tsx';
import { Identifier } from './kinds/Identifier.tsx';
import { ImageValue } from './kinds/ImageValue.tsx';
import { KeyValue } from './kinds/KeyValue.tsx';
import { LinkValue } from './kinds/LinkValue.tsx';
import { ListValue } from './kinds/ListValue.tsx';
import { LongText } from './kinds/LongText.tsx';
import { Markdown } from './kinds/Markdown.tsx';
import { Money } from './kinds/Money.tsx';
import { NumberValue } from './kinds/NumberValue.tsx';
import { ObjectValue } from './kinds/ObjectValue.tsx';
import { Percent } from './kinds/Percent.tsx';
import { Reference } from './kinds/Reference.tsx';
import { References } from './kinds/References.tsx';
import { Secret } from './kinds/Secret.tsx';
import { Tags } from './kinds/Tags.tsx';
import { Text } from './kinds/Text.tsx';

interface FieldKind {
  component: ComponentType<FieldView>;
  /** Values that the component can show; anything else is shown as plain text. */
  expects?: (value: unknown) => boolean;
  /** Shown even where nothing came. */
  showsBlank?: boolean;
}

const word = (value: unknown) => typeof value !== 'object';
const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const numeral = (value: unknown) => typeof value === 'string' || number(value);
const boolean = (value: unknown) => typeof value === 'boolean';
const record = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

/** How each kind of `docs/language.md` is shown. A kind that is missing here is shown as plain text. */
export const fieldComponents: Record<string, FieldKind> = {
  text: { component: Text, expects: word },
  name: { component: Text, expects: word },
  longText: { component: LongText, expects: word },
  markdown: { component: Markdown, expects: word },
  code: { component: Code, expects: word },
  integer: { component: NumberValue, expects: number },
  number: { component: NumberValue, expects: number },
  percent: { component: Percent, expects: number },
  bytes: { component: Bytes, expects: number },
  money: { component: Money, expects: numeral },
  boolean: { component: BooleanValue, expects: boolean },
  enum: { component: EnumValue, expects: word },
  state: { component: EnumValue, expects: word },
  date: { component: DateValue, expects: word },
  dateTime: { component: DateTimeValue, expects: word },
  duration: { component: Duration, expects: number },
  email: { component: LinkValue, expects: word },
  phone: { component: LinkValue, expects: word },
  url: { component: LinkValue, expects: word },
  ip: { component: Identifier, expects: word },
  cidr: { component: Identifier, expects: word },
  mac: { component: Identifier, expects: word },
  portRange: { component: Identifier, expects: word },
  password: { component: Secret, showsBlank: true },
  secret: { component: Secret, showsBlank: true },
  tags: { component: Tags, expects: Array.isArray },
  json: { component: Code },
  keyValue: { component: KeyValue, expects: record },
  object: { component: ObjectValue, expects: record },
  list: { component: ListValue, expects: Array.isArray },
  reference: { component: Reference, expects: word },
  references: { component: References, expects: Array.isArray },
  file: { component: FileValue, expects: record },
  image: { component: ImageValue, expects: record },
};
