import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

interface ColourInputProps {
  /** For the external label. */
  id: string;
  value: string | undefined;
  disabled: boolean;
  onChange: (colour: string | undefined) => void;
}

/** A colour, entered with the browser's picker or as text. */
export function ColourInput({ id, value = '', disabled, onChange }: ColourInputProps) {
  const translate = useTranslate();
  return (
    <OutlinedInput
      id={id}
      size="small"
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ input: { spellCheck: false } }}
      sx={{ '& input': { fontFamily: token.mono } }}
      startAdornment={
        <Box
          component="input"
          type="color"
          aria-label={translate('record.cloud.pickColour')}
          disabled={disabled}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          sx={{
            width: 24,
            height: 24,
            p: 0,
            mr: 2,
            flex: 'none',
            border: `1px solid ${token.hairline}`,
            borderRadius: token.radius.small,
            bgcolor: 'transparent',
            cursor: 'pointer',
          }}
        />
      }
    />
  );
}
