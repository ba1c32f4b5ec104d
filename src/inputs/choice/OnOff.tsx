import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';

interface OnOffProps {
  input: FieldInput;
  on: boolean;
  autoFocus?: boolean | undefined;
  onChange: (on: boolean) => void;
}

/** Yes or no, with the word beside the switch, because colour alone has no meaning. */
export function OnOff({ input, on, autoFocus, onChange }: OnOffProps) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      sx={{ alignSelf: 'flex-start' }}
      control={
        <Switch
          id={input.id}
          checked={on}
          disabled={input.disabled}
          autoFocus={autoFocus}
          onChange={(_, checked) => onChange(checked)}
          onBlur={input.blur}
          slotProps={{ input: { ref: input.focusTarget, 'aria-labelledby': `${input.id}-label`, ...input.aria } }}
        />
      }
      label={translate(on ? 'record.input.on' : 'record.input.off')}
    />
  );
}
