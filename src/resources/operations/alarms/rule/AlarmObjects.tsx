import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { Picker } from '#src/inputs/reference/Picker.tsx';
import { recordsField } from '#src/resources/operations/alarms/choiceField.ts';
import '#src/i18n/parts/alarms.ts';

/** The objects of a rule, by their names. The rule holds their ids as text, whatever they are in their resource. */
export default function AlarmObjects(props: InputProps) {
  const translate = useTranslate();
  const input = useFieldInput(props);
  const resource: unknown = useWatch({ name: 'object_type' });
  const ids = Array.isArray(input.value) ? input.value.map(String) : [];
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      {typeof resource === 'string' && resource !== '' ? (
        <Picker
          // The choices of another resource.
          key={resource}
          {...props}
          field={recordsField(props.field, resource)}
          input={input}
          multiple
          ids={ids}
          onChange={(chosen) => input.change(chosen.length > 0 ? chosen.map(String) : null)}
        />
      ) : (
        <span>{translate('alarms.chooseKindFirst')}</span>
      )}
    </FieldFrame>
  );
}
