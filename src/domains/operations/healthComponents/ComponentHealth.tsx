import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { dayLook } from '#model/domains/operations/health/dayLook.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { durationText } from '#model/rules/durationText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/health.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { DayBars } from '#src/ui/charts/DayBars.tsx';
import { token } from '#src/ui/theme/token.ts';
import { Dependencies } from './Dependencies.tsx';
import { daysOf, daysQuery, dayText, type WatchedDay } from './healthQueries.ts';
import { OpenAlarms } from './OpenAlarms.tsx';
import { shareText } from './shareText.ts';

/** How a component was in the last 90 days, the alarms that are open about it, and what it depends on. */
export default function ComponentHealth({ record }: SlotProps['card']) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, isError, refetch } = useQuery(daysQuery);
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  const days = daysOf(data, record.id);
  const share: unknown = record['availability'];
  const bars = days.map(([day, time]) => ({ look: dayLook(time), title: `${dayText(day)} ${wordsOf(time)}` }));
  const faults = days.flatMap(([, time]) => (time && isFaulty(time) ? [time] : [])).toReversed();

  function wordsOf(time: WatchedDay | undefined): string {
    if (time === undefined) return translate('health.notWatched');
    const parts = (['down', 'degraded', 'unknown'] as const).flatMap((word) => {
      const seconds = time[`${word}_s`];
      return seconds > 0 ? [`${translate(`health.${word}`)} ${durationText(seconds, lang)}`] : [];
    });
    return parts.length > 0 ? parts.join(' · ') : translate('health.good');
  }

  return (
    <Stack spacing={4}>
      <section>
        <Head>
          <h3>{translate('health.days')}</h3>
          <span>
            {typeof share === 'number'
              ? translate('health.available', { share: shareText(share, lang) })
              : translate('health.nothingKnown')}
          </span>
        </Head>
        <DayBars days={bars} label={translate('health.bars', { down: faults.length })} height={40} />
        <Ends>
          <span>{translate('health.begin')}</span>
          <span>{translate('health.today')}</span>
        </Ends>
        {faults.length === 0 ? (
          <p>{translate('health.noFault')}</p>
        ) : (
          <Days>
            {faults.slice(0, MOST_DAYS).map((time) => (
              <li key={time.day}>
                <b>{dayText(time.day)}</b>
                <span>{wordsOf(time)}</span>
              </li>
            ))}
            {faults.length > MOST_DAYS && <li>{translate('health.more', { count: faults.length - MOST_DAYS })}</li>}
          </Days>
        )}
      </section>
      <OpenAlarms record={record} />
      <Dependencies record={record} />
    </Stack>
  );
}

const MOST_DAYS = 10;

const isFaulty = (time: WatchedDay): boolean => time.down_s + time.degraded_s + time.unknown_s > 0;

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginBottom: 12,
  '& h3': { margin: 0, fontSize: token.size.part },
  '& span': { color: token.textMuted },
});

const Ends = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 4,
  color: token.textMuted,
  fontSize: token.size.note,
});

const Days = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '6px 16px',
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' },
  '& b': { fontWeight: 500 },
  '& span': { color: token.textMuted },
});
