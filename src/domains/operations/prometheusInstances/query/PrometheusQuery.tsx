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
import type { Identifier } from 'react-admin';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { promqlFault } from '#model/domains/operations/metrics/promqlFault.ts';
import { LONGEST_QUERY } from '#model/domains/operations/metrics/queryLimits.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/prometheus.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { CustomRange } from '#src/ui/charts/range/CustomRange.tsx';
import { RANGES, type TimeRange } from '#src/ui/charts/range/timeRange.ts';
import { PartFault } from '#src/domains/operations/prometheusInstances/PartFault.tsx';
import PromqlEditor from '#src/domains/operations/PromqlEditor.tsx';
import { QueryAnswer } from './QueryAnswer.tsx';
import { useQueryState, type Mode, type QueryChoice } from './queryState.ts';
import { runQuery } from './runQuery.ts';

const STEPS = ['', '15s', '1m', '5m', '15m', '1h'];
const MODES = ['range', 'instant'] as const;

/** PromQL against one instance: at an instant or over a range, as a chart and a table. */
export default function PrometheusQuery({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const hintId = useId();
  const [choice, write] = useQueryState();
  const { edit, press, mistake, reply, range } = useRun(record.id, choice, write);
  const fields = reply.error instanceof ApiFault ? (reply.error.body.fields ?? {}) : {};
  const atQuery = mistake ?? fields['query'];
  const atTimes = [fields['start'], fields['end'], fields['step']].filter(Boolean).join(' ');
  return (
    <Stack spacing={4}>
      <Box>
        <PromqlEditor
          label={translate('prometheus.editor')}
          hint="sum by (job) (up)"
          initial={choice.query}
          describedBy={hintId}
          invalid={atQuery !== undefined}
          onChange={edit}
          onRun={press}
        />
        <FormHelperText id={hintId} error={atQuery !== undefined} aria-live="polite">
          {atQuery ?? translate('prometheus.runHint')}
        </FormHelperText>
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Choice
          label={translate('prometheus.mode')}
          value={choice.mode}
          options={MODES.map((mode) => [mode, translate(`prometheus.${mode}`)])}
          onChange={(mode) => write({ mode: mode === 'range' ? undefined : (mode satisfies string as Mode) })}
        />
        {choice.mode === 'range' && <RangeChoices choice={choice} onWrite={write} />}
        <Button variant="contained" loading={reply.isFetching} onClick={press}>
          {translate('prometheus.run')}
        </Button>
      </Stack>
      {atTimes !== '' && (
        <FormHelperText error role="alert">
          {atTimes}
        </FormHelperText>
      )}
      {reply.error === null ? (
        <Answer result={reply.data} isFetching={reply.isFetching} range={range} />
      ) : (
        Object.keys(fields).length === 0 && <PartFault fault={reply.error} onRetry={() => void reply.refetch()} />
      )}
    </Stack>
  );
}

/** The query that is being written, and the reply to the one that was last run. */
function useRun(instance: Identifier, choice: QueryChoice, write: (values: { query: string }) => void) {
  const lang = useLang();
  const messages = useServerMessages()?.messages ?? {};
  const word = (key: string, params: MessageParams = {}) => renderMessage(messages, key, params, lang);
  const [text, setText] = useState(choice.query);
  const [mistake, setMistake] = useState<string>();
  // Every press asks again, also for the same query.
  const [run, setRun] = useState({ count: 0, choice });
  const reply = useQuery({
    queryKey: ['suantai', 'promql', instance, run],
    queryFn: ({ signal }) => runQuery(instance, run.choice, signal),
    enabled: run.choice.query !== '',
    retry: false,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  return {
    mistake,
    reply,
    range: run.choice.range,
    edit(next: string) {
      setText(next);
      setMistake(undefined);
    },
    press() {
      const query = text.trim();
      const wrong = mistakeIn(word, query);
      setMistake(wrong);
      if (wrong !== undefined) return;
      write({ query });
      setRun(({ count }) => ({ count: count + 1, choice: { ...choice, query } }));
    },
  };
}

interface RangeChoicesProps {
  choice: QueryChoice;
  onWrite: (values: Record<string, string | undefined>) => void;
}

/** The times of a range, and the step between its points. */
function RangeChoices({ choice: { range, step }, onWrite }: RangeChoicesProps) {
  const translate = useTranslate();
  return (
    <>
      <Choice
        label={translate('chart.range.label')}
        value={range.key}
        options={[...RANGES.map(({ key }) => key), 'custom' as const].map((key) => [
          key,
          translate(`chart.range.${key}`),
        ])}
        onChange={(key) =>
          onWrite(
            key === 'custom'
              ? { range: undefined, from: iso(range.from), to: iso(range.to) }
              : { range: key, from: undefined, to: undefined },
          )
        }
      />
      {range.key === 'custom' && (
        <CustomRange
          key={`${range.from} ${range.to}`}
          from={range.from}
          to={range.to}
          onChange={(from, to) => onWrite({ range: undefined, from: iso(from), to: iso(to) })}
        />
      )}
      <Choice
        label={translate('prometheus.step')}
        value={STEPS.includes(step) ? step : ''}
        options={STEPS.map((each) => [
          each,
          each === '' ? translate('prometheus.stepAuto') : translate('prometheus.stepOf', { step: each }),
        ])}
        onChange={(next) => onWrite({ step: next })}
      />
    </>
  );
}

interface AnswerProps {
  result: Awaited<ReturnType<typeof runQuery>> | undefined;
  isFetching: boolean;
  range: TimeRange;
}

function Answer({ result, isFetching, range }: AnswerProps) {
  const translate = useTranslate();
  if (result !== undefined) return <QueryAnswer result={result} range={range} />;
  if (isFetching) return <Skeleton variant="rounded" height={280} />;
  return <Typography color="textSecondary">{translate('prometheus.begin')}</Typography>;
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
