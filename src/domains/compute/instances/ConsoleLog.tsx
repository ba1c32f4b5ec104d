import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useEffect, useRef, useState } from 'react';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { PartState } from './PartState.tsx';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';

const LINES = [100, 500, 2000];

/** The last lines that a machine wrote to its serial port. */
export default function ConsoleLog({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const copy = useCopy();
  const [lines, setLines] = useState(100);
  const [follows, setFollows] = useState(false);
  const { data, isError, refetch, isFetching } = useMachinePart<{ output: string }>(definition, record, 'console-log', {
    query: { lines: String(lines) },
    every: follows ? REFRESH_INTERVAL_MS : undefined,
  });
  const output = data?.output ?? '';
  const end = useRef<HTMLPreElement>(null);
  // Show the newest line. Newer browsers return a promise from scrolling, which an effect must not return.
  useEffect(() => {
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [output]);
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
        <Select
          size="small"
          value={lines}
          onChange={({ target }) => setLines(Number(target.value))}
          inputProps={{ 'aria-label': translate('machine.log.linesLabel') }}
        >
          {LINES.map((count) => (
            <MenuItem key={count} value={count}>
              {translate('machine.log.lines', { count })}
            </MenuItem>
          ))}
        </Select>
        <Button variant="outlined" loading={isFetching && !follows} onClick={() => void refetch()}>
          {translate('machine.log.refresh')}
        </Button>
        <FormControlLabel
          control={<Switch size="small" checked={follows} onChange={() => setFollows(!follows)} />}
          label={translate('machine.log.follow')}
        />
        <span style={{ flex: 1 }} />
        <Button disabled={output === ''} onClick={() => copy(output)}>
          {translate('machine.log.copy')}
        </Button>
        <Button
          disabled={output === ''}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(output)}`}
          download={`${String(record[definition.titleField])}-console.log`}
        >
          {translate('machine.log.download')}
        </Button>
      </Stack>
      {data ? (
        // A scrolling element must be reachable by keyboard.
        <Output ref={end} tabIndex={0} role="log" aria-label={translate('machine.log.label')} aria-live="off">
          {output === '' ? translate('machine.log.empty') : output}
        </Output>
      ) : (
        <PartState failed={isError} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

const Output = styled('pre')({
  height: 420,
  margin: 0,
  padding: 16,
  overflow: 'auto',
  borderRadius: token.radius.large,
  border: `1px solid ${token.hairline}`,
  backgroundColor: token.sunken,
  color: token.text,
  fontFamily: token.mono,
  fontSize: token.size.note,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
