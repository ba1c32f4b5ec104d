import TextField from '@mui/material/TextField';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface Props {
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

/** What its owner calls a passkey. */
export function PasskeyName({ value, fault, onChange }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('personal.factors.passkeyName')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fault !== undefined}
      helperText={fault ?? translate('personal.factors.passkeyNameHelp')}
      autoFocus
      slotProps={{ htmlInput: { maxLength: 64 } }}
    />
  );
}
