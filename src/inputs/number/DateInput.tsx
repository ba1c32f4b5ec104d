import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { localInputValue, wireTime, zoneName } from './localTime.ts';
import { textOf } from '#src/inputs/text/textOf.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** A day, or a time in the reader's time zone. The browser's own inputs provide keyboard, locale and calendar. */
export function DateInput(props: InputProps) {
  const { field } = props;
  const input = useFieldInput(props);
  const withTime = field.type === 'dateTime';
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <OutlinedInput
        id={input.id}
        type={withTime ? 'datetime-local' : 'date'}
        size="small"
        autoFocus={props.autoFocus}
        disabled={input.disabled}
        value={withTime ? localInputValue(input.value) : textOf(input.value)}
        onChange={(event) =>
          input.change(withTime ? wireTime(event.target.value, field.wire) : event.target.value || null)
        }
        onBlur={input.blur}
        inputRef={input.focusTarget}
        endAdornment={withTime && <InputAdornment position="end">{zoneName(input.value)}</InputAdornment>}
        slotProps={{ input: input.aria }}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
    </FieldFrame>
  );
}
