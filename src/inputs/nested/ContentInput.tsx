import { useWatch } from 'react-hook-form';
import { contentField, contentKind } from '#model/conditions/content.ts';
import { unreachable } from '#model/values/unreachable.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import { BooleanTextInput } from '#src/inputs/choice/BooleanTextInput.tsx';
import CodeInput from '#src/inputs/code/CodeInput.tsx';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { InputFor } from '#src/inputs/InputFor.tsx';
import { LongTextInput } from '#src/inputs/text/LongTextInput.tsx';
import { TextInput } from '#src/inputs/text/TextInput.tsx';

/** A text whose kind another field decides: its input follows that field, the value stays text. */
export default function ContentInput(props: InputProps) {
  const { field } = props;
  const { record } = useFormEnv();
  const by = field.content?.by ?? '';
  const chosen: unknown = useWatch({ name: by });
  const beside = { [by]: chosen ?? record?.[by] };
  const held = contentField(field, beside);
  // The entry decides label and limits; this field decides whether it can be empty.
  if (held)
    return (
      <InputFor
        {...props}
        asText
        field={{ ...held, required: field.required === true, ...(field.help && !held.help && { help: field.help }) }}
      />
    );
  const kind = contentKind(field, beside);
  switch (kind) {
    case 'boolean':
      return <BooleanTextInput {...props} />;
    case 'json':
      return <CodeInput {...props} field={withKeys(field, { type: 'code', language: 'json' })} />;
    case 'integer':
    case 'number':
      return <TextInput {...props} field={withKeys(field, { type: kind })} />;
    case 'text':
      return field.type === 'longText' ? <LongTextInput {...props} /> : <TextInput {...props} />;
    default:
      return unreachable(kind);
  }
}
