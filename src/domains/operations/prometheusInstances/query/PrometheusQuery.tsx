import '#src/i18n/parts/machine.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { LONGEST_QUERY } from '#model/domains/operations/metrics/queryLimits.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { prometheus as en } from '#src/i18n/en/later/prometheus.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { prometheus as zh } from '#src/i18n/zh/later/prometheus.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { CustomRange } from '#src/ui/charts/range/CustomRange.tsx';
import { RANGES } from '#src/ui/charts/range/timeRange.ts';
import { PartFault } from '#src/domains/operations/prometheusInstances/PartFault.tsx';
import PromqlEditor from '#src/domains/operations/PromqlEditor.tsx';
import { QueryAnswer } from './QueryAnswer.tsx';
import { useQueryState, type Mode } from './queryState.ts';
import { runQuery } from './runQuery.ts';

const TEXTS = { zh, en };
const STEPS = ['', '15s', '1m', '5m', '15m', '1h'];
const MODES = ['range', 'instant'] as const;

/** PromQL against one instance: at an instant or over a range, as a chart and a table. */
export default function PrometheusQuery({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const say = useOwnText(TEXTS);
  const lang = useLang();
  const messages = useServerMessages()?.messages ?? {};
  const word = (key: string, params: MessageParams = {}) => renderMessage(messages, key, params, lang);
  const hintId = useId();
  const [choice, write] = useQueryState();
  const [text, setText] = useState(choice.query);
  const [mistake, setMistake] = useState<string>();
  // Every press asks again, also for the same query.
  const [run, setRun] = useState({ count: 0, choice });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['suantai', 'promql', record.id, run],
    queryFn: ({ signal }) => runQuery(record.id, run.choice, signal),
    enabled: run.choice.query !== '',
    retry: false,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const start = (
    values: Partial<Record<'query' | 'mode' | 'range' | 'from' | 'to' | 'step', string | undefined>> = {},
  ) => {
    const query = text.trim();
    const wrong = mistakeIn(word, query);
    setMistake(wrong);
    if (wrong === undefined) write({ query, ...values });
    return wrong === undefined ? query : undefined;
  };
  const press = () => {
    const query = start();
    if (query !== undefined) setRun(({ count }) => ({ count: count + 1, choice: { ...choice, query } }));
  };
  const fields = error instanceof ApiFault ? (error.body.fields ?? {}) : {};
  const atQuery = mistake ?? fields['query'];
  const atTimes = [fields['start'], fields['end'], fields['step']].filter(Boolean).join(' ');
  return (
    <Stack spacing={4}>
      <Box>
        <PromqlEditor
          label={say('editor')}
          hint="sum by (job) (up)"
          initial={choice.query}
          describedBy={hintId}
          invalid={atQuery !== undefined}
          onChange={(next) => {
            setText(next);
            setMistake(undefined);
          }}
          onRun={press}
        />
        <FormHelperText id={hintId} error={atQuery !== undefined} aria-live="polite">
          {atQuery ?? say('runHint')}
        </FormHelperText>
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Choice
          label={say('mode')}
          value={choice.mode}
          options={MODES.map((mode) => [mode, say(mode)])}
          onChange={(mode) => write({ mode: mode === 'range' ? undefined : (mode satisfies string as Mode) })}
        />
        {choice.mode === 'range' && (
          <>
            <Choice
              label={translate('chart.range.label')}
              value={choice.range.key}
              options={[...RANGES.map(({ key }) => key), 'custom' as const].map((key) => [
                key,
                translate(`chart.range.${key}`),
              ])}
              onChange={(key) =>
                write(
                  key === 'custom'
                    ? { range: undefined, from: iso(choice.range.from), to: iso(choice.range.to) }
                    : { range: key, from: undefined, to: undefined },
                )
              }
            />
            {choice.range.key === 'custom' && (
              <CustomRange
                key={`${choice.range.from} ${choice.range.to}`}
                from={choice.range.from}
                to={choice.range.to}
                onChange={(from, to) => write({ range: undefined, from: iso(from), to: iso(to) })}
              />
            )}
            <Choice
              label={say('step')}
              value={STEPS.includes(choice.step) ? choice.step : ''}
              options={STEPS.map((step) => [step, step === '' ? say('stepAuto') : say('stepOf', { step })])}
              onChange={(step) => write({ step })}
            />
          </>
        )}
        <Button variant="contained" loading={isFetching} onClick={press}>
          {say('run')}
        </Button>
      </Stack>
      {atTimes !== '' && (
        <FormHelperText error role="alert">
          {atTimes}
        </FormHelperText>
      )}
      {error !== null && Object.keys(fields).length === 0 && <PartFault fault={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && isFetching && <Skeleton variant="rounded" height={280} />}
      {error === null && data === undefined && !isFetching && (
        <Typography color="textSecondary">{say('begin')}</Typography>
      )}
      {error === null && data !== undefined && <QueryAnswer result={data} range={run.choice.range} />}
    </Stack>
  );
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Found before anything is sent, with its line and column; the server checks the same again. */
function mistakeIn(word: (key: string, params?: MessageParams) => string, query: string): string | undefined {
  if (query === '') return word('validation.required');
  if (query.length > LONGEST_QUERY) return word('validation.maxLength', { max: LONGEST_QUERY });
  const fault = promqlFault(query);
  return fault && word(fault.near === '' ? 'prometheus.ends' : 'prometheus.unexpected', { ...fault });
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      size="small"
      displayEmpty
      value={value}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{ 'aria-label': label }}
    >
      {options.map(([key, words]) => (
        <MenuItem key={key} value={key}>
          {words}
        </MenuItem>
      ))}
    </Select>
  );
}
