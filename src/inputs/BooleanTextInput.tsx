import { FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from 'react-admin';
import { FieldFrame } from './FieldFrame.tsx';
import type { InputProps } from './inputProps.ts';
import { useFieldInput } from './useFieldInput.ts';

/** Yes or no that is kept as the word `true` or `false`. */
export function BooleanTextInput(props: InputProps) {
  const input = useFieldInput(props);
  const translate = useTranslate();
  const on = input.value === 'true';
  return (
    <FieldFrame input={input} hideLabel={props.hideLabel}>
      <FormControlLabel
        sx={{ alignSelf: 'flex-start' }}
        control={
          <Switch
            id={input.id}
            checked={on}
            disabled={input.disabled}
            onChange={(_, checked) => input.change(String(checked))}
            onBlur={input.blur}
            slotProps={{ input: { ref: input.focusTarget, 'aria-labelledby': `${input.id}-label`, ...input.aria } }}
          />
        }
        label={translate(on ? 'record.input.on' : 'record.input.off')}
      />
    </FieldFrame>
  );
}
