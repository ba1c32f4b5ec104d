import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { TextFileDrop } from '#src/inputs/file/TextFileDrop.tsx';
import { textOf } from './textOf.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** Several lines of prose. It grows with its text, and shows a count near the limit. */
export function LongTextInput(props: InputProps) {
  const input = useFieldInput(props);
  const text = textOf(input.value);
  const rows = props.field.rows ?? 3;
  const box = (
    <OutlinedInput
      id={input.id}
      multiline
      minRows={rows}
      maxRows={Math.max(rows, 16)}
      size="small"
      autoFocus={props.autoFocus}
      placeholder={input.placeholder}
      disabled={input.disabled}
      value={text}
      onChange={(event) => input.change(event.target.value === '' ? null : event.target.value)}
      onBlur={input.blur}
      inputRef={input.focusTarget}
      slotProps={{ input: input.aria }}
    />
  );
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} several={props.field.accept !== undefined}>
      {props.field.accept ? (
        <TextFileDrop field={props.field} input={input}>
          {box}
        </TextFileDrop>
      ) : (
        box
      )}
      <Counter length={[...text].length} limit={props.field.maxLength} />
    </FieldFrame>
  );
}

function Counter({ length, limit }: { length: number; limit: number | undefined }) {
  if (limit === undefined || length < limit * 0.8) return null;
  return (
    <FormHelperText sx={{ mx: 0, textAlign: 'end' }}>
      {length} / {limit}
    </FormHelperText>
  );
}
