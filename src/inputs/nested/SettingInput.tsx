import { useWatch } from 'react-hook-form';
import { settingField } from '#model/conditions/settingText.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { LongTextInput } from '#src/inputs/text/LongTextInput.tsx';
import { TextInput } from '#src/inputs/text/TextInput.tsx';

/** The value of a setting: its input is that of the setting which another field names, the value stays text. */
export default function SettingInput(props: InputProps) {
  const { field } = props;
  const { record } = useFormEnv();
  const by = field.settingOf?.by ?? '';
  const chosen: unknown = useWatch({ name: by });
  const held = settingField(field, { [by]: chosen ?? record?.[by] });
  if (held === undefined) return field.type === 'longText' ? <LongTextInput {...props} /> : <TextInput {...props} />;
  // The setting decides label and limits; this field decides whether it can be empty.
  return (
    <InputFor
      {...props}
      asText
      field={{ ...held, required: field.required === true, ...(field.help && !held.help && { help: field.help }) }}
    />
  );
}
