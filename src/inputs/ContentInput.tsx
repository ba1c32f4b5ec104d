import { useWatch } from 'react-hook-form';
import { contentKind } from '#model/content.ts';
import { unreachable } from '#model/unreachable.ts';
import { BooleanTextInput } from './BooleanTextInput.tsx';
import CodeInput from './CodeInput.tsx';
import { useFormSurroundings } from './formContext.ts';
import type { InputProps } from './inputProps.ts';
import { LongTextInput } from './LongTextInput.tsx';
import { TextInput } from './TextInput.tsx';

/** A text whose kind another field decides: its input follows that field, the value stays text. */
export default function ContentInput(props: InputProps) {
  const { field } = props;
  const { record } = useFormSurroundings();
  const by = field.content?.by ?? '';
  const chosen: unknown = useWatch({ name: by });
  const kind = contentKind(field, { [by]: chosen ?? record?.[by] });
  switch (kind) {
    case 'boolean':
      return <BooleanTextInput {...props} />;
    case 'json':
      return <CodeInput {...props} field={{ ...field, type: 'code', language: 'json' }} />;
    case 'integer':
    case 'number':
      return <TextInput {...props} field={{ ...field, type: kind }} />;
    case 'text':
      return field.type === 'longText' ? <LongTextInput {...props} /> : <TextInput {...props} />;
    default:
      return unreachable(kind);
  }
}
