import { useWatch } from 'react-hook-form';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import '#src/i18n/parts/alarms.ts';
import { ObjectPicker } from './ObjectPicker.tsx';

/** Objects by their names. The record holds their ids as text, whatever they are in their resource. */
export function ObjectsInput({ kindIn, ...props }: InputProps & { kindIn: string }) {
  const translate = useTranslate();
  const input = useFieldInput(props);
  const resource: unknown = useWatch({ name: kindIn });
  // A list begins with one empty entry.
  const ids = Array.isArray(input.value) ? input.value.filter((id) => id !== null && id !== '').map(String) : [];
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      {typeof resource === 'string' && resource !== '' ? (
        <ObjectPicker
          // The choices of another resource.
          key={resource}
          resource={resource}
          ids={ids}
          input={input}
          onChange={(chosen) => input.change(chosen.length > 0 ? chosen : null)}
        />
      ) : (
        <span>{translate('alarms.chooseKindFirst')}</span>
      )}
    </FieldFrame>
  );
}
