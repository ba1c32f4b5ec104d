import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { LineChart } from '@mui/x-charts/LineChart';
import { useQuery } from '@tanstack/react-query';
import '#src/i18n/parts/operatingData.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { CHART_HEIGHT, chartSx } from '#src/ui/charts/chartLooks.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { RangeBand } from '#src/ui/charts/RangeBand.tsx';
import { seriesColor, token } from '#src/ui/theme/token.ts';
import { figureText, shareText } from './figureText.ts';
import { forecastQuery, type ForecastReply, type OperatingChoice } from './operatingQuery.ts';

/** The next days with their interval, and how the same method would have done before. */
export function ForecastPanel({
  choice,
  subject,
}: {
  choice: Pick<OperatingChoice, 'dimension' | 'key'>;
  subject: string;
}) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, isError } = useQuery(forecastQuery(choice));
  const title = translate('operatingData.forecast');
  if (isError) return <Panel title={title}>{translate('operatingData.failed')}</Panel>;
  if (data === undefined)
    return (
      <Panel title={title}>
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      </Panel>
    );
  const { days, error, known_days, least_days } = data;
  if (days.length === 0)
    return (
      <Panel title={title} note={subject}>
        <Note>{translate('operatingData.forecastNone', { least: least_days, known: known_days })}</Note>
      </Panel>
    );
  return (
    <ChartPanel
      title={title}
      note={[subject, translate('operatingData.forecastNote')].join(' · ')}
      columns={[
        translate('operatingData.period'),
        translate('operatingData.forecastValue'),
        translate('operatingData.forecastRange'),
      ]}
      rows={days.map((day) => ({
        key: day.day,
        title: day.day,
        cells: [yuanText(day.value, lang), rangeText(day, lang)],
      }))}
      file="forecast"
    >
      <ForecastChart days={days} />
      <Note>
        {error === null
          ? translate('operatingData.forecastUntried')
          : translate('operatingData.forecastPast', {
              days: error.days,
              share: error.share === null ? '–' : shareText(error.share, lang),
              inside: shareText(error.inside, lang),
            })}{' '}
        {translate('operatingData.forecastHow')}
      </Note>
    </ChartPanel>
  );
}

type Days = ForecastReply['days'];

const yuanText = (value: number | string | null, lang: Lang): string => figureText({ value, unit: 'yuan' }, lang);

const rangeText = ({ low, high }: Days[number], lang: Lang): string =>
  `${yuanText(low, lang)} – ${yuanText(high, lang)}`;

/** The forecast as a line, and the interval as a band behind it. */
function ForecastChart({ days }: { days: Days }) {
  const translate = useTranslate();
  const lang = useLang();
  const times = days.map(({ day }) => new Date(day));
  return (
    <LineChart
      height={CHART_HEIGHT}
      skipAnimation
      hideLegend
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: times,
          // Days are words of the billing zone, not instants.
          scaleType: 'time',
          valueFormatter: (at: Date) => at.toISOString().slice(5, 10),
          height: 28,
        },
      ]}
      yAxis={[
        {
          width: 'auto',
          min: Math.min(0, ...days.map(({ low }) => Number(low))),
          max: Math.max(0, ...days.map(({ high }) => Number(high))),
          valueFormatter: (value: number) => value.toLocaleString(lang, { notation: 'compact' }),
        },
      ]}
      series={[
        {
          label: translate('operatingData.forecastValue'),
          data: days.map(({ value }) => Number(value)),
          color: seriesColor(0),
          showMark: false,
          valueFormatter: (value, { dataIndex }) => {
            const day = days[dataIndex];
            return day === undefined ? yuanText(value, lang) : `${yuanText(value, lang)} (${rangeText(day, lang)})`;
          },
        },
      ]}
      sx={chartSx}
    >
      <RangeBand
        slots={days.map(({ low, high }, place) => [times[place]?.getTime() ?? 0, Number(low), Number(high)])}
        color={seriesColor(0)}
      />
    </LineChart>
  );
}

const Note = styled('p')({ margin: '8px 0 0', color: token.textMuted, fontSize: token.size.note });
