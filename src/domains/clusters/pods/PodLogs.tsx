import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useEffect, useRef, useState } from 'react';
import { REFRESH_INTERVAL_MS } from '#model/values/constants.ts';
import { useCopy } from '#src/fields/parts/useCopy.ts';
import '#src/i18n/parts/clusters.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { useMachinePart } from '#src/schemaViews/slots/useMachinePart.ts';
import { token } from '#src/ui/theme/token.ts';

const LINES = [100, 500, 2000, 5000];

/** The last lines of a container of a pod; while it is followed, they are read again every few seconds. */
export default function PodLogs({ definition, record }: SlotProps['tab']) {
  const translate = useTranslate();
  const copy = useCopy();
  const containers = namesIn(record.containers);
  const [container, setContainer] = useState(containers[0] ?? '');
  const [lines, setLines] = useState(100);
  const [follows, setFollows] = useState(false);
  const [previous, setPrevious] = useState(false);
  const { data, isError, refetch, isFetching } = useMachinePart<{ output: string }>(definition, record, 'logs', {
    query: { lines: String(lines), ...(container !== '' && { container }), ...(previous && { previous: 'true' }) },
    every: follows ? REFRESH_INTERVAL_MS : undefined,
  });
  const output = data?.output ?? '';
  return (
    <Stack spacing={3}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 2 }}>
        {containers.length > 1 && (
          <Choice label={translate('clusters.log.container')} value={container} onChange={setContainer}>
            {containers.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </Choice>
        )}
        <Choice label={translate('clusters.log.linesLabel')} value={lines} onChange={setLines}>
          {LINES.map((count) => (
            <MenuItem key={count} value={count}>
              {translate('clusters.log.lines', { count })}
            </MenuItem>
          ))}
        </Choice>
        <Button variant="outlined" loading={isFetching && !follows} onClick={() => void refetch()}>
          {translate('clusters.log.refresh')}
        </Button>
        <Toggle label={translate('clusters.log.follow')} checked={follows} onChange={setFollows} />
        <Toggle label={translate('clusters.log.previous')} checked={previous} onChange={setPrevious} />
        <span style={{ flex: 1 }} />
        <Button disabled={output === ''} onClick={() => copy(output)}>
          {translate('clusters.log.copy')}
        </Button>
        <Button
          disabled={output === ''}
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(output)}`}
          download={`${String(record[definition.titleField])}.log`}
        >
          {translate('clusters.log.download')}
        </Button>
      </Stack>
      {isError && (
        <Alert
          severity="warning"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {translate('record.show.retry')}
            </Button>
          }
        >
          {translate('clusters.log.failed')}
        </Alert>
      )}
      {data === undefined && !isError && (
        <Skeleton variant="rounded" height={240} aria-label={translate('clusters.log.loading')} />
      )}
      {data !== undefined && <LogText text={output} />}
    </Stack>
  );
}

function LogText({ text }: { text: string }) {
  const translate = useTranslate();
  const frame = useRef<HTMLPreElement>(null);
  // Show the newest line. Newer browsers return a promise from scrolling, which an effect must not return.
  useEffect(() => {
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [text]);
  return (
    // A scrolling element must be reachable by keyboard.
    <Output ref={frame} tabIndex={0} role="log" aria-label={translate('clusters.log.label')} aria-live="off">
      {text === '' ? translate('clusters.log.empty') : text}
    </Output>
  );
}

interface ChoiceProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  children: React.ReactNode;
}

function Choice<Value extends string | number>({ label, value, onChange, children }: ChoiceProps<Value>) {
  return (
    <Select<Value>
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      inputProps={{ 'aria-label': label }}
    >
      {children}
    </Select>
  );
}

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Toggle = ({ label, checked, onChange }: ToggleProps) => (
  <FormControlLabel
    control={<Switch size="small" checked={checked} onChange={() => onChange(!checked)} />}
    label={label}
  />
);

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

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
