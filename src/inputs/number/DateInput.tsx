import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMemo, useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useInputProblem } from '#src/inputs/frame/useInputProblem.ts';
import { textOf } from '#src/inputs/text/textOf.ts';
import { LAST_DAY, LAST_MINUTE } from '#src/ui/typing/lastDay.ts';
import { localInputValue, wireTime, zoneName } from './localTime.ts';
import { useTypedText, type BoxText } from './useTypedText.ts';
import '#src/i18n/parts/recordForm.ts';

const dayText: BoxText = { write: textOf, read: (text) => text || null };

/** A day, or a time in the reader's time zone. The browser's own inputs provide keyboard, locale and calendar. */
export function DateInput(props: InputProps) {
  const { type, wire } = props.field;
  const input = useFieldInput(props);
  const translate = useTranslate();
  const withTime = type === 'dateTime';
  const text = useMemo<BoxText>(
    () => (withTime ? { write: localInputValue, read: (typed) => wireTime(typed, wire) } : dayText),
    [withTime, wire],
  );
  const { box } = useTypedText(input, text);
  // The browser reports half a date as an empty value: saved, it would remove the date without a word.
  const [isPartial, setPartial] = useState(false);
  useInputProblem(props.name, isPartial ? translate('record.input.partialDate') : undefined);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <OutlinedInput
        id={input.id}
        type={withTime ? 'datetime-local' : 'date'}
        size="small"
        autoFocus={props.autoFocus}
        disabled={input.disabled}
        value={box.value}
        onChange={(event) => {
          setPartial(event.target.validity.badInput);
          box.onChange(event);
        }}
        onBlur={(event) => {
          setPartial(event.target.validity.badInput);
          box.onBlur();
        }}
        inputRef={input.focusTarget}
        endAdornment={withTime && <InputAdornment position="end">{zoneName(input.value)}</InputAdornment>}
        slotProps={{ input: { max: withTime ? LAST_MINUTE : LAST_DAY, ...input.aria } }}
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      />
    </FieldFrame>
  );
}
