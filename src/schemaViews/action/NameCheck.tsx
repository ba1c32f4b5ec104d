import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

interface NameCheckProps {
  title: string;
  /** Whether it is the first input of the dialog. */
  isFirst?: boolean;
  typed: string;
  onType: (text: string) => void;
}

/** Requires the name of the record to be typed, so that a stray click deletes nothing. */
export function NameCheck({ title, isFirst = true, typed, onType }: NameCheckProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl fullWidth sx={{ mt: 4 }}>
      <FormLabel htmlFor={id} sx={{ mb: 1 }}>
        {translate('record.action.typeName')}{' '}
        <Box component="code" sx={{ fontFamily: token.mono, color: 'text.primary', overflowWrap: 'anywhere' }}>
          {title}
        </Box>
      </FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        autoFocus={isFirst}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        slotProps={{ input: { spellCheck: false } }}
      />
    </FormControl>
  );
}
