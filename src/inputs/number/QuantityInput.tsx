import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { fittingUnit } from '#model/fields/memoryUnits.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { inUnit } from './numberText.ts';
import { entryUnits } from './quantityUnits.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useNumberText } from './useNumberText.ts';
import { useRangeHint } from './useRangeHint.ts';

/**
 * Sizes and durations: a number and its unit. If the field declares the unit of the box, that one is used; otherwise
 * the reader chooses it.
 */
export function QuantityInput({ unit, ...props }: InputProps & { unit?: string }) {
  const { field } = props;
  const units = useMemo(() => entryUnits(field), [field]);
  const input = useFieldInput(props);
  const translate = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const name = chosen ?? fittingUnit(units, input.value ?? field.default);
  const factor = units[name] ?? 1;
  const text = useMemo(() => inUnit(factor), [factor]);
  const box = useNumberText(field, input, text, factor);
  const unitLabel = (word: string) =>
    field.type === 'duration' ? translate(`record.unit.${word}`, { _: word }) : word;
  const hint = useRangeHint(field, unit ?? field.unit, (value) =>
    value < 0 ? text.write(value) : `${text.write(value)} ${unitLabel(name)}`,
  );
  const offered = Object.keys(units);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} hint={hint} several>
      <Stack direction="row" spacing={2}>
        <OutlinedInput
          {...box}
          onChange={(event) => {
            // The unit stays while one types: 1.5 GiB does not become 1,536 MiB at the dot.
            setChosen(name);
            box.onChange(event);
          }}
          id={input.id}
          size="small"
          fullWidth
          autoFocus={props.autoFocus}
          autoComplete="off"
          placeholder={input.placeholder}
          disabled={input.disabled}
          error={Boolean(input.error)}
          inputRef={input.focusTarget}
          endAdornment={offered.length === 1 && <InputAdornment position="end">{unitLabel(name)}</InputAdornment>}
          slotProps={{ input: { inputMode: 'decimal', ...input.aria } }}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        />
        {offered.length > 1 && (
          <Select
            size="small"
            value={name}
            disabled={input.disabled}
            onChange={(event) => setChosen(event.target.value)}
            inputProps={{ 'aria-label': translate('record.input.unitOf', { label: input.label }) }}
          >
            {offered.map((word) => (
              <MenuItem key={word} value={word}>
                {unitLabel(word)}
              </MenuItem>
            ))}
          </Select>
        )}
      </Stack>
    </FieldFrame>
  );
}
