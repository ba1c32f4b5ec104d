import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useLang } from '#src/i18n/useLang.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { useCopy } from './useCopy.ts';
import '#src/i18n/parts/personal.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface OneTimeLinkProps {
  /** A path of this console. */
  path: string;
  /** RFC 3339. */
  until: string;
}

/** A link that is shown only once, to copy and share. */
export function OneTimeLink({ path, until }: OneTimeLinkProps) {
  const translate = useTranslate();
  const lang = useLang();
  const copy = useCopy();
  const link = `${window.location.origin}${path}`;
  return (
    <TextField
      data-link
      label={translate('personal.invite.link')}
      value={link}
      helperText={
        <output>{translate('personal.invite.once', { until: formatDateTime(new Date(until), lang) })}</output>
      }
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false },
        input: {
          sx: { pr: 1 },
          endAdornment: <Button onClick={() => void copy(link)}>{translate('personal.invite.copy')}</Button>,
        },
      }}
    />
  );
}
