import { lazy, type ComponentType } from 'react';
import type { FieldDefinition } from '#model/language/definition.ts';
import { BooleanInput } from './BooleanInput.tsx';
import { boxesOf } from './boxesOf.ts';
import { DateInput } from './DateInput.tsx';
import { EnumInput } from './EnumInput.tsx';
import type { InputProps } from './inputProps.ts';
import { later } from './later.ts';
import { LongTextInput } from './LongTextInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { TextInput } from './TextInput.tsx';

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
  markdown: onDemand(() => import('./CodeInput.tsx')),
  code: onDemand(() => import('./CodeInput.tsx')),
  json: onDemand(() => import('./CodeInput.tsx')),
  tags: onDemand(() => import('./TagsInput.tsx')),
  keyValue: onDemand(() => import('./KeyValueInput.tsx')),
  object: onDemand(() => import('./ObjectInput.tsx')),
  list: onDemand(() => import('./ListInput.tsx')),
  reference: onDemand(() => import('./ReferenceInput.tsx')),
  references: onDemand(() => import('./ReferencesInput.tsx')),
  file: onDemand(() => import('./FileInput.tsx')),
  image: onDemand(() => import('./FileInput.tsx')),
};

const TablePicker = onDemand(() => import('./tablePicker/TablePicker.tsx'));
const OrderedReferencesInput = onDemand(() => import('./ordered/OrderedReferencesInput.tsx'));
const ResumableFileInput = onDemand(() => import('./upload/ResumableFileInput.tsx'));
const ChecksInput = onDemand(() => import('./ChecksInput.tsx'));
const ChoiceInput = onDemand(() => import('./ChoiceInput.tsx'));
const ContentInput = onDemand(() => import('./ContentInput.tsx'));

/** What enters a field, by what the field says of itself before its kind. */
export function inputOf(field: FieldDefinition): Input {
  if (field.choices) return ChoiceInput;
  if (field.content) return ContentInput;
  if (field.picker) return TablePicker;
  if (field.ordered) return OrderedReferencesInput;
  if (boxesOf(field)) return ChecksInput;
  return field.chunked ? ResumableFileInput : (inputs[field.type] ?? TextInput);
}
