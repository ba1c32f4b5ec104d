import { settingField, settingViolation, valueOfText } from '#model/conditions/settingText.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** A text with the value of a setting, as that value; unchanged if it does not fit. */
export function settingView(view: FieldView): FieldView {
  const { field, value, record } = view;
  if (typeof value !== 'string' || settingViolation(field, record, value)) return view;
  const held = settingField(field, record);
  if (held === undefined) return view;
  return { ...view, field: { ...held, name: field.name, label: field.label }, value: valueOfText(held, value) };
}
