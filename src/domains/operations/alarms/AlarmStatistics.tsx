import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LinkBase } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useValueLabel } from '#src/definitions/useValueLabel.ts';
import type { TextKey } from '#src/i18n/textKeys.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { countsQuery, trendQuery, type AlarmCounts } from './figures.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import '#src/i18n/parts/alarms.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { BarList, type Bar } from '#src/ui/charts/BarList.tsx';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';

// The chart library is larger than the page.
const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }));

const OPEN = ['firing', 'acknowledged', 'processing'];
const STATUSES = [...OPEN, 'recovered', 'closed'];
const SEVERITIES = [
  { severity: 1, word: 'emergency', tone: 'danger' },
  { severity: 2, word: 'warning', tone: 'warning' },
  { severity: 3, word: 'notice', tone: 'info' },
] as const;
const DAYS = 30;

/** Alarm events in figures (spec 2.2 `/statistics/alarm`): every figure opens the list that it counts. */
export function AlarmStatistics() {
  const translate = useTranslate();
  const entry = useManifestEntry('alertLogs');
  const { data: counts, isError, refetch } = useQuery(countsQuery);
  const { data: trend, isError: isTrendError, refetch: againTrend } = useQuery(trendQuery(DAYS));
  const at = (filter: Condition): string | undefined => (entry ? listAddress(entry, filter) : undefined);
  if (counts === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  if (counts.total === 0)
    return (
      <Message
        title={translate('alarms.statistics.none')}
        text={translate('alarms.statistics.noneText')}
        digits="000"
        inPage
        actions={
          <Button variant="outlined" component={LinkBase} to="/alarmmanagement">
            {translate('alarms.statistics.rules')}
          </Button>
        }
      />
    );
  return (
    <Stack spacing={2}>
      <Cards>
        <Card to={at({ status: OPEN })} label={translate('alarms.statistics.open')} count={counts.open} />
        {SEVERITIES.map(({ severity, word }) => (
          <Card
            key={word}
            to={at({ status: OPEN, severity })}
            label={translate(`alarms.statistics.${word}`)}
            count={counts.open_by_severity[String(severity)] ?? 0}
          />
        ))}
      </Cards>
      {trend === undefined ? (
        <LoadState failed={isTrendError} onRetry={() => void againTrend()} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={356} />}>
          <TrendChart trend={trend} />
        </Suspense>
      )}
      <Shares counts={counts} at={at} />
    </Stack>
  );
}

/** How the events divide, by what they are about: one panel of bars for each. */
function Shares({ counts, at }: { counts: AlarmCounts; at: (filter: Condition) => string | undefined }) {
  const translate = useTranslate();
  const wordOf = useValueLabel('alertLogs');
  const panels: readonly [TextKey, Counted[]][] = [
    [
      'alarms.statistics.bySeverity',
      SEVERITIES.map(({ severity, word, tone }) => ({
        key: word,
        title: translate(`alarms.statistics.${word}`),
        path: at({ severity }),
        count: counts.by_severity[String(severity)] ?? 0,
        tone,
      })),
    ],
    [
      'alarms.statistics.byStatus',
      STATUSES.map((status) => ({
        key: status,
        title: wordOf('status', status),
        path: at({ status }),
        count: counts.by_status[status] ?? 0,
      })),
    ],
    [
      'alarms.statistics.topRules',
      counts.top_alarms.map(({ name, count }) => ({ key: name, title: name, path: at({ alarm_name: name }), count })),
    ],
    [
      'alarms.statistics.topObjects',
      counts.top_objects.map(({ name, count }) => ({ key: name, title: name, path: at({ object_name: name }), count })),
    ],
  ];
  return (
    <Halves>
      {panels.map(([title, counted]) => (
        <Panel key={title} title={translate(title)}>
          <BarList bars={barsOf(counted)} />
        </Panel>
      ))}
    </Halves>
  );
}

type Counted = Pick<Bar, 'key' | 'title' | 'tone'> & { path: string | undefined; count: number };

function barsOf(counted: readonly Counted[]): Bar[] {
  const largest = Math.max(1, ...counted.map(({ count }) => count));
  return counted.map(({ key, title, path, count, tone }) => ({
    key,
    title,
    ...(path !== undefined && { path }),
    share: count / largest,
    text: String(count),
    tone,
  }));
}

function Card({ to, label, count }: { to: string | undefined; label: string; count: number }) {
  const content = (
    <>
      <span>{label}</span>
      <b>{count}</b>
    </>
  );
  return <li>{to === undefined ? content : <LinkBase to={to}>{content}</LinkBase>}</li>;
}

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a, & li': { color: token.text, textDecoration: 'none' },
  '& a': {
    display: 'grid',
    gap: 4,
    padding: '12px 16px',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.surface,
  },
  '& a:hover': { borderColor: token.accent },
  '& span': { color: token.textMuted },
  '& b': { fontSize: 24, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
  gap: 12,
});
