import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { sizeText } from '#model/rules/sizeText.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useNumber } from '#src/fields/format/useNumber.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { token } from '#src/ui/theme/token.ts';
import { PanelState } from './PanelState.tsx';
import { storeQuery } from './statisticsQuery.ts';

const DAY_S = 86_400;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Machines from which a Prometheus is better: their metrics, one sample of each a minute. */
const MANY = { machines: 2_000, metrics: 6, everySeconds: 60 };
/** Until hours are folded: as measured. */
const USUAL_BYTES = 5.3;

/** The cost of the values that the platform keeps itself, in rows and bytes, and when to use a Prometheus. */
export function StorePanel({ renewed }: { renewed: number }) {
  const translate = useTranslate();
  const lang = useLang();
  const number = useNumber({ maximumFractionDigits: 1 });
  const { data, isError, refetch } = useQuery(storeQuery(renewed));
  const title = translate('statistics.store.title');
  if (data === undefined || isError)
    return <PanelState title={title} failed={isError} onRetry={() => void refetch()} />;
  const each = data.bytes_per_sample ?? USUAL_BYTES;
  const size = (bytes: number) => sizeText(bytes, lang, 'GiB');
  const perDay = (samplesPerSecond: number) => size(samplesPerSecond * DAY_S * each);
  const kept = (ms: number | null) => {
    if (ms === null) return '-';
    return ms % DAY_MS === 0 && ms > 2 * DAY_MS
      ? translate('statistics.days', { count: ms / DAY_MS })
      : translate('statistics.hours', { count: ms / HOUR_MS });
  };
  const most = Math.max(1, ...data.levels.map(({ bytes }) => bytes));
  const levels = data.levels.map((level) => ({ ...level, title: translate(`statistics.store.levels.${level.level}`) }));
  return (
    <ChartPanel
      title={title}
      note={translate('statistics.store.note')}
      columns={(['level', 'rows', 'samples', 'bytes', 'kept'] as const).map((name) =>
        translate(`statistics.store.${name}`),
      )}
      rows={levels.map(({ level, title: name, rows, samples, bytes, kept_ms }) => ({
        key: level,
        title: name,
        cells: [number(rows), number(samples), size(bytes), kept(kept_ms)],
      }))}
      file="store"
    >
      <Figures>
        <div>
          <dt>{translate('statistics.store.series')}</dt>
          <dd>{number(data.series)}</dd>
        </div>
        <div>
          <dt>{translate('statistics.store.rate')}</dt>
          <dd>{number(data.samples_per_second)}</dd>
        </div>
        <div>
          <dt>{translate('statistics.store.perSample')}</dt>
          <dd>{data.bytes_per_sample === null ? '-' : number(data.bytes_per_sample)}</dd>
        </div>
        <div>
          <dt>{translate('statistics.store.last')}</dt>
          <dd>{data.last_at === null ? '-' : formatDateTime(new Date(data.last_at), lang)}</dd>
        </div>
      </Figures>
      <BarList
        bars={levels.map(({ level, title: name, bytes }) => ({
          key: level,
          title: name,
          share: bytes / most,
          text: size(bytes),
        }))}
      />
      <Advice>
        {translate('statistics.store.now', { size: perDay(data.samples_per_second) })}{' '}
        {translate('statistics.store.advice', { size: perDay((MANY.machines * MANY.metrics) / MANY.everySeconds) })}
      </Advice>
    </ChartPanel>
  );
}

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: 12,
  margin: '4px 0 8px',
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
});

const Advice = styled('p')({ margin: '12px 0 0', color: token.textMuted, fontSize: token.size.note });
