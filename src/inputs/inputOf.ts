import { lazy, type ComponentType } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { BooleanInput } from '#src/inputs/choice/BooleanInput.tsx';
import { boxesOf } from '#src/inputs/choice/boxesOf.ts';
import { DateInput } from '#src/inputs/number/DateInput.tsx';
import { EnumInput } from '#src/inputs/choice/EnumInput.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { later } from '#src/inputs/frame/later.ts';
import { LongTextInput } from '#src/inputs/text/LongTextInput.tsx';
import { NumberInput } from '#src/inputs/number/NumberInput.tsx';
import { PasswordInput } from '#src/inputs/text/PasswordInput.tsx';
import { QuantityInput } from '#src/inputs/number/QuantityInput.tsx';
import { TextInput } from '#src/inputs/text/TextInput.tsx';

/** `load`: brings its code before it is drawn; absent where that came with the form. */
export type Input = ComponentType<InputProps> & { load?: () => Promise<unknown> };

const onDemand = (load: () => Promise<{ default: ComponentType<InputProps> }>): Input => later(load, lazy);

/** Kind of field → what enters it. The heavier ones are loaded when a form has one. */
const inputs: Record<string, Input> = {
  text: TextInput,
  name: TextInput,
  email: TextInput,
  phone: TextInput,
  url: TextInput,
  ip: TextInput,
  cidr: TextInput,
  mac: TextInput,
  portRange: TextInput,
  longText: LongTextInput,
  integer: NumberInput,
  number: NumberInput,
  percent: NumberInput,
  money: NumberInput,
  bytes: QuantityInput,
  duration: QuantityInput,
  boolean: BooleanInput,
  enum: EnumInput,
  state: EnumInput,
  date: DateInput,
  dateTime: DateInput,
  password: PasswordInput,
  secret: PasswordInput,
  markdown: onDemand(() => import('#src/inputs/code/CodeInput.tsx')),
  code: onDemand(() => import('#src/inputs/code/CodeInput.tsx')),
  json: onDemand(() => import('#src/inputs/code/CodeInput.tsx')),
  tags: onDemand(() => import('#src/inputs/text/TagsInput.tsx')),
  keyValue: onDemand(() => import('#src/inputs/nested/KeyValueInput.tsx')),
  object: onDemand(() => import('#src/inputs/nested/ObjectInput.tsx')),
  list: onDemand(() => import('#src/inputs/nested/ListInput.tsx')),
  reference: onDemand(() => import('#src/inputs/reference/ReferenceInput.tsx')),
  references: onDemand(() => import('#src/inputs/reference/ReferencesInput.tsx')),
  file: onDemand(() => import('#src/inputs/file/FileInput.tsx')),
  image: onDemand(() => import('#src/inputs/file/FileInput.tsx')),
};

const TablePicker = onDemand(() => import('#src/inputs/reference/tablePicker/TablePicker.tsx'));
const OrderedReferencesInput = onDemand(() => import('#src/inputs/reference/ordered/OrderedReferencesInput.tsx'));
const ResumableFileInput = onDemand(() => import('#src/inputs/file/upload/ResumableFileInput.tsx'));
const ChecksInput = onDemand(() => import('#src/inputs/choice/ChecksInput.tsx'));
const ChoiceInput = onDemand(() => import('#src/inputs/choice/ChoiceInput.tsx'));
const ContentInput = onDemand(() => import('#src/inputs/nested/ContentInput.tsx'));

/** What enters a field, by what the field says of itself before its kind. */
export function inputOf(field: FieldDefinition): Input {
  if (field.choices) return ChoiceInput;
  if (field.content) return ContentInput;
  if (field.picker) return TablePicker;
  if (field.ordered) return OrderedReferencesInput;
  if (boxesOf(field)) return ChecksInput;
  return field.chunked ? ResumableFileInput : (inputs[field.type] ?? TextInput);
}
