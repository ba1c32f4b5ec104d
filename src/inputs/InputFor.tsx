import { Skeleton } from '@mui/material';
import { Suspense, lazy, type ComponentType } from 'react';
import { BooleanInput } from './BooleanInput.tsx';
import { DateInput } from './DateInput.tsx';
import { EnumInput } from './EnumInput.tsx';
import { boxesOf } from './boxesOf.ts';
import type { InputProps } from './inputProps.ts';
import { LongTextInput } from './LongTextInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { QuantityInput } from './QuantityInput.tsx';
import { TextInput } from './TextInput.tsx';

/** Kind of field → what enters it. The heavier ones are loaded when a form has one. */
const inputs: Record<string, ComponentType<InputProps>> = {
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
  markdown: lazy(() => import('./CodeInput.tsx')),
  code: lazy(() => import('./CodeInput.tsx')),
  json: lazy(() => import('./CodeInput.tsx')),
  tags: lazy(() => import('./TagsInput.tsx')),
  keyValue: lazy(() => import('./KeyValueInput.tsx')),
  object: lazy(() => import('./ObjectInput.tsx')),
  list: lazy(() => import('./ListInput.tsx')),
  reference: lazy(() => import('./ReferenceInput.tsx')),
  references: lazy(() => import('./ReferencesInput.tsx')),
  file: lazy(() => import('./FileInput.tsx')),
  image: lazy(() => import('./FileInput.tsx')),
};

const TablePicker = lazy(() => import('./tablePicker/TablePicker.tsx'));
const OrderedReferencesInput = lazy(() => import('./ordered/OrderedReferencesInput.tsx'));
const ResumableFileInput = lazy(() => import('./upload/ResumableFileInput.tsx'));
const ChecksInput = lazy(() => import('./ChecksInput.tsx'));
const ChoiceInput = lazy(() => import('./ChoiceInput.tsx'));
const ContentInput = lazy(() => import('./ContentInput.tsx'));

/** Enters one field of a form, whatever its kind. Stands inside a react-hook-form context. */
export function InputFor(props: InputProps) {
  const { type, choices, content, picker, ordered, chunked } = props.field;
  const Input = choices ? ChoiceInput : content ? ContentInput : picker ? TablePicker : ordered ? OrderedReferencesInput : boxesOf(props.field) ? ChecksInput : chunked ? ResumableFileInput : (inputs[type] ?? TextInput);
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
      <Input {...props} />
    </Suspense>
  );
}
