import type { FieldView } from '#src/fields/fieldView.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { EnumValue } from './EnumValue.tsx';

/** A state, and what the definition shows beside it: that a machine which is off was stopped for arrears. */
export function StateValue(view: FieldView) {
  const { field, record, definition } = view;
  const beside = field.beside === undefined ? undefined : definition.fields[field.beside];
  const value = beside && record[beside.name];
  if (!beside || isBlank(value)) return <EnumValue {...view} />;
  return (
    <span className="value-states">
      <EnumValue {...view} />
      <FieldValue {...view} field={beside} value={value} />
    </span>
  );
}
