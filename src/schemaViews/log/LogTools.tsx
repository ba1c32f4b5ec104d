import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import '#src/i18n/parts/logText.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface LogToolsProps {
  /** How many lines are shown, and what may be chosen. */
  lines: { value: number; choices: readonly number[]; onChange: (lines: number) => void };
  follow: { value: boolean; onChange: (follows: boolean) => void };
  /** Undefined: there is nothing to request again. */
  refresh?: { isFetching: boolean; onClick: () => void } | undefined;
  /** What is shown, as text. */
  text: string;
  /** The file: an address of the server, or what is shown under this name. */
  download: { href: string } | { name: string };
  /** What comes before the other tools, and after them. */
  before?: ReactNode;
  after?: ReactNode;
}

/** What people do with a log: how much of it, follow it, copy it, and take it along. */
export function LogTools({ lines, follow, refresh, text, download, before, after }: LogToolsProps) {
  const translate = useTranslate();
  const copy = useCopy();
  const file =
    'href' in download
      ? { href: download.href, download: '' }
      : { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: download.name };
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
      {before}
      <Select
        size="small"
        value={lines.value}
        onChange={({ target }) => lines.onChange(Number(target.value))}
        inputProps={{ 'aria-label': translate('logText.linesLabel') }}
      >
        {lines.choices.map((count) => (
          <MenuItem key={count} value={count}>
            {translate('logText.lines', { count })}
          </MenuItem>
        ))}
      </Select>
      {refresh && (
        <Button variant="outlined" loading={refresh.isFetching} onClick={refresh.onClick}>
          {translate('logText.refresh')}
        </Button>
      )}
      <LogSwitch label={translate('logText.follow')} {...follow} />
      {after}
      <span style={{ flex: 1 }} />
      <Button disabled={text === ''} onClick={() => copy(text)}>
        {translate('logText.copy')}
      </Button>
      <Button disabled={'name' in download && text === ''} component="a" {...file}>
        {translate('href' in download ? 'logText.downloadAll' : 'logText.download')}
      </Button>
    </Stack>
  );
}

interface LogSwitchProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Something of a log that is on or off. */
export const LogSwitch = ({ label, value, onChange }: LogSwitchProps) => (
  <FormControlLabel
    control={<Switch size="small" checked={value} onChange={() => onChange(!value)} />}
    label={label}
    sx={{ mx: 0 }}
  />
);
