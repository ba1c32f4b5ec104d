import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FieldFrame } from '#src/inputs/frame/FieldFrame.tsx';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import { scaledNumberText } from './numberText.ts';
import { fittingUnit, quantityUnits, type QuantityKind } from './quantityUnits.ts';
import { useFieldInput } from '#src/inputs/frame/useFieldInput.ts';
import { useNumberText } from './useNumberText.ts';
import { useRangeHint } from './useRangeHint.ts';

/**
 * Bytes and durations: a number and its unit. If the field declares a unit, that one is used; otherwise the reader
 * chooses it.
 */
export function QuantityInput(props: InputProps) {
  const { field } = props;
  const kind = field.type as QuantityKind;
  const units = quantityUnits[kind];
  const input = useFieldInput(props);
  const translate = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const name =
    field.unit && field.unit in units ? field.unit : (chosen ?? fittingUnit(kind, input.value ?? field.default));
  const factor = units[name] ?? 1;
  const text = useMemo(() => scaledNumberText(factor), [factor]);
  const box = useNumberText(field, input, text, factor);
  const unitLabel = (unit: string) => (kind === 'bytes' ? unit : translate(`record.unit.${unit}`));
  const hint = useRangeHint(field, (value) => `${text.write(value)} ${unitLabel(name)}`);
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel} hint={hint} several>
      <Stack direction="row" spacing={2}>
        <OutlinedInput
          {...box}
          id={input.id}
          size="small"
          fullWidth
          autoFocus={props.autoFocus}
          autoComplete="off"
          placeholder={input.placeholder}
          disabled={input.disabled}
          error={Boolean(input.error)}
          inputRef={input.focusTarget}
          endAdornment={field.unit && <InputAdornment position="end">{unitLabel(name)}</InputAdornment>}
          slotProps={{ input: { inputMode: 'decimal', ...input.aria } }}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        />
        {!field.unit && (
          <Select
            size="small"
            value={name}
            disabled={input.disabled}
            onChange={(event) => setChosen(event.target.value)}
            inputProps={{ 'aria-label': translate('record.input.unitOf', { label: input.label }) }}
          >
            {Object.keys(units).map((unit) => (
              <MenuItem key={unit} value={unit}>
                {unitLabel(unit)}
              </MenuItem>
            ))}
          </Select>
        )}
      </Stack>
    </FieldFrame>
  );
}
