import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ApiFault } from '#src/http/apiFault.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { runBacktest } from '#src/domains/operations/alarms/alarmQueries.ts';
import '#src/i18n/parts/alarms.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';
import { BacktestChart } from './BacktestChart.tsx';
import { EpisodeTable } from './EpisodeTable.tsx';
import { Figures } from './Figures.tsx';

const FIRST = 'conditions.0.threshold';
const SETTLED_MS = 400;

/** The result that the rule in the form would have had, before it is saved. Moving the threshold tries it again. */
export function BacktestPanel() {
  const translate = useTranslate();
  const lang = useLang();
  const { getValues, setValue, setError, clearErrors } = useFormContext();
  const { mode, record } = useFormEnv();
  const [days, setDays] = useState(7);
  const refused = useRef<string[]>([]);
  const test = useMutation({
    mutationFn: (length: number) =>
      runBacktest(getValues(), length, mode === 'edit' ? (record?.['id'] as number | undefined) : undefined),
    onMutate: () => clearErrors(refused.current),
    // As when the rule is saved: each reason stands at its field.
    onError: (error) => {
      const fields = error instanceof ApiFault ? (error.body.fields ?? {}) : {};
      refused.current = Object.keys(fields);
      for (const [path, message] of Object.entries(fields)) setError(path, { type: 'server', message });
    },
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data, error, isPending } = test;
  const move = (threshold: number) => {
    setValue(FIRST, threshold, { shouldDirty: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => test.mutate(days), SETTLED_MS);
  };
  return (
    <Panel title={translate('alarms.test.title')} note={translate('alarms.test.help')}>
      <Stack spacing={2}>
        <Bar>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={days}
            aria-label={translate('alarms.test.title')}
            onChange={(_, next: number | null) => {
              if (next === null) return;
              setDays(next);
              if (data) test.mutate(next);
            }}
          >
            <ToggleButton value={7}>{translate('alarms.test.days7')}</ToggleButton>
            <ToggleButton value={30}>{translate('alarms.test.days30')}</ToggleButton>
          </ToggleButtonGroup>
          <Button variant="outlined" disabled={isPending} onClick={() => test.mutate(days)}>
            {translate(isPending ? 'alarms.test.running' : 'alarms.test.run')}
          </Button>
        </Bar>
        {error && <p role="alert">{error instanceof ApiFault ? error.message : translate('alarms.failed')}</p>}
        {data && (
          <>
            <Figures tested={data} />
            {data.objects === 0 && <Note as="output">{translate('alarms.test.noObjects')}</Note>}
            {data.objects > 0 && data.measured === 0 && <Note as="output">{translate('alarms.test.noData')}</Note>}
            {data.series && data.series.points.length > 0 && (
              // A new answer begins with its own threshold.
              <BacktestChart key={data.series.threshold} series={data.series} lang={lang} onMove={move} />
            )}
            {data.measured > 0 && data.episode_count === 0 && <Note>{translate('alarms.test.none')}</Note>}
            {data.episodes.length > 0 && <EpisodeTable tested={data} lang={lang} />}
          </>
        )}
      </Stack>
    </Panel>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });

const Note = styled('p')({ margin: 0, color: token.textMuted });
