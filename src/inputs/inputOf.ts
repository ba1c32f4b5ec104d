import { lazy, type ComponentType } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindView } from '#src/fields/kindViews.ts';
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
import { AddressInput } from '#src/inputs/text/AddressInput.tsx';
import { TextInput } from '#src/inputs/text/TextInput.tsx';

/** `load`: loads its code before it renders; absent if the code came with the form. */
export type Input = ComponentType<InputProps> & { load?: () => Promise<unknown> };

const onDemand = (load: () => Promise<{ default: ComponentType<InputProps> }>): Input => later(load, lazy);

/** The inputs that kinds name (`src/fields/kinds/`). The larger ones load when a form needs them. */
const sharedInputs = {
  text: TextInput,
  address: AddressInput,
  longText: LongTextInput,
  number: NumberInput,
  quantity: QuantityInput,
  boolean: BooleanInput,
  choice: EnumInput,
  date: DateInput,
  password: PasswordInput,
  code: onDemand(() => import('#src/inputs/code/CodeInput.tsx')),
  tags: onDemand(() => import('#src/inputs/text/TagsInput.tsx')),
  keyValue: onDemand(() => import('#src/inputs/nested/KeyValueInput.tsx')),
  object: onDemand(() => import('#src/inputs/nested/ObjectInput.tsx')),
  list: onDemand(() => import('#src/inputs/nested/ListInput.tsx')),
  reference: onDemand(() => import('#src/inputs/reference/ReferenceInput.tsx')),
  references: onDemand(() => import('#src/inputs/reference/ReferencesInput.tsx')),
  file: onDemand(() => import('#src/inputs/file/FileInput.tsx')),
} satisfies Record<string, Input>;

export type SharedInput = keyof typeof sharedInputs;

const TablePicker = onDemand(() => import('#src/inputs/reference/tablePicker/TablePicker.tsx'));
const OrderedReferencesInput = onDemand(() => import('#src/inputs/reference/ordered/OrderedReferencesInput.tsx'));
const ResumableFileInput = onDemand(() => import('#src/inputs/file/upload/ResumableFileInput.tsx'));
const ChecksInput = onDemand(() => import('#src/inputs/choice/ChecksInput.tsx'));
const ChoiceInput = onDemand(() => import('#src/inputs/choice/ChoiceInput.tsx'));
const SettingInput = onDemand(() => import('#src/inputs/nested/SettingInput.tsx'));

/** The input of a field: chosen by its properties first, then by its kind. */
export function inputOf(field: FieldDefinition): Input {
  if (field.choices) return ChoiceInput;
  if (field.settingOf) return SettingInput;
  if (field.picker) return TablePicker;
  if (field.ordered) return OrderedReferencesInput;
  if (boxesOf(field)) return ChecksInput;
  return field.chunked ? ResumableFileInput : inputOfKind(field.type);
}

const ownInputs = new Map<string, Input>();

function inputOfKind(kind: string): Input {
  const enter = kindView(kind)?.enter ?? 'text';
  if (typeof enter === 'string') return sharedInputs[enter];
  // One component per kind: replacing it would reset its state and lose the focus.
  const input = ownInputs.get(kind) ?? onDemand(enter);
  ownInputs.set(kind, input);
  return input;
}
