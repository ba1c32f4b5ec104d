import { styled } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import type { Figure } from '#model/reading/figure.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/resourceData.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { ChartPanel } from '#src/ui/charts/ChartPanel.tsx';
import { chartSx } from '#src/ui/charts/chartLooks.ts';
import { token, toneColors } from '#src/ui/theme/token.ts';
import type { CapacityReply } from './capacityQueries.ts';
import { useFigurePath } from './useFigurePath.ts';

type Kind = CapacityReply['kinds'][number];

interface Props {
  title: string;
  kinds: readonly Kind[];
  /** The cloud whose hosts and pools the lists are. */
  cloudId: string | undefined;
  action: ReactNode;
}

/** Each kind of capacity as stacked bars from physical to used, on one scale; every step leads to its list. */
export function Waterfall({ title, kinds, cloudId, action }: Props) {
  const translate = useTranslate();
  const lang = useLang();
  const pathOf = useFigurePath();
  const nameOf = (kind: Kind, figure: Figure<number | null>) =>
    translate(`resourceData.capacity.step.${stepOf(kind, figure)}`);
  const rows = kinds.flatMap((kind) =>
    kind.steps.map((figure) => {
      const path = pathOf(figure, cloudId);
      return {
        key: figure.key,
        title: `${translate(`resourceData.capacity.kind.${kind.kind}`)} · ${nameOf(kind, figure)}`,
        ...(path !== undefined && { path }),
        cells: [isBroken(kind, figure) ? translate('resourceData.capacity.broken') : textOf(figure, lang)],
      };
    }),
  );
  return (
    <ChartPanel
      title={title}
      note={translate('resourceData.capacity.note')}
      columns={[translate('resourceData.capacity.quantity'), translate('resourceData.capacity.value')]}
      rows={rows}
      file="capacity"
    >
      {action && <Choice>{action}</Choice>}
      <Kinds>
        {kinds.map((kind) => (
          <section key={kind.kind}>
            <h3>{translate(`resourceData.capacity.kind.${kind.kind}`)}</h3>
            <Body>
              <Bars kind={kind} nameOf={(figure) => nameOf(kind, figure)} />
              <ul>
                {kind.steps.map((figure) => (
                  <li key={figure.key} data-step={stepOf(kind, figure)}>
                    <Value
                      text={figure.value === null ? translate('resourceData.capacity.notKnown') : textOf(figure, lang)}
                      path={figure.value === null ? undefined : pathOf(figure, cloudId)}
                      label={translate('resourceData.capacity.open', { name: nameOf(kind, figure) })}
                    />
                    {isBroken(kind, figure) && (
                      <em title={translate('resourceData.capacity.brokenHelp')}>
                        {translate('resourceData.capacity.broken')}
                      </em>
                    )}
                  </li>
                ))}
              </ul>
            </Body>
            {kind.unknown > 0 && (
              <small>{translate('resourceData.capacity.unknown', { smart_count: kind.unknown })}</small>
            )}
          </section>
        ))}
      </Kinds>
    </ChartPanel>
  );
}

const ROW_PX = 28;

/** What a step has, and how much of the largest step is left; the values stand beside the bars. */
function Bars({ kind, nameOf }: { kind: Kind; nameOf: (figure: Figure<number | null>) => string }) {
  const translate = useTranslate();
  const values = kind.steps.map((figure) => (isBroken(kind, figure) ? 0 : (figure.value ?? 0)));
  const most = Math.max(1, ...values);
  return (
    <BarChart
      layout="horizontal"
      height={kind.steps.length * ROW_PX}
      skipAnimation
      hideLegend
      disableAxisListener
      margin={{ top: 0, bottom: 0, left: 0, right: 0 }}
      borderRadius={3}
      xAxis={[{ min: 0, max: most, position: 'none' }]}
      yAxis={[
        {
          scaleType: 'band',
          data: kind.steps.map(nameOf),
          width: 76,
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.5,
        },
      ]}
      series={[
        {
          id: 'value',
          label: translate('resourceData.capacity.value'),
          data: values,
          stack: 'all',
          color: token.accent,
        },
        {
          id: 'rest',
          label: translate('resourceData.capacity.rest'),
          data: values.map((value) => most - value),
          stack: 'all',
          color: token.hairline,
        },
      ]}
      slotProps={{ tooltip: { trigger: 'none' } }}
      sx={chartSx}
    />
  );
}

function Value({ text, path, label }: { text: string; path: string | undefined; label: string }) {
  return path === undefined ? (
    <b>{text}</b>
  ) : (
    <LinkBase to={path} title={label}>
      {text}
    </LinkBase>
  );
}

const stepOf = ({ kind }: Kind, { key }: Figure<number | null>) =>
  // Keys are `kind_step`.
  key.slice(kind.length + 1) as 'physical' | 'schedulable' | 'sold' | 'allocated' | 'used';

const isBroken = (kind: Kind, figure: Figure<number | null>): boolean =>
  kind.broken.some((step) => step === stepOf(kind, figure));

const BYTES: Readonly<Record<string, number>> = { MiB: 2 ** 20, GiB: 2 ** 30 };

/** The lists of hosts count in MiB or GiB; people read sizes. */
function textOf({ value, unit }: Figure<number | null>, lang: Lang): string {
  const bytes = BYTES[unit];
  return bytes === undefined
    ? metricText(value, { unit }, lang)
    : metricText(value === null ? null : value * bytes, { unit: 'bytes' }, lang);
}

const Choice = styled('div')({ display: 'flex', justifyContent: 'flex-end', padding: '4px 0 8px' });

const Kinds = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
  gap: '16px 32px',
  '& h3': { margin: '4px 0', fontSize: token.size.note, fontWeight: 600, color: token.textMuted },
  '& small': { color: token.textMuted, fontSize: token.size.note },
});

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 1fr) auto',
  gap: 12,
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: 8,
    height: ROW_PX,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& b': { fontWeight: 500 },
  '& a': { color: token.accentText, fontWeight: 500 },
  '& em': {
    padding: '0 6px',
    borderRadius: token.radius.small,
    backgroundColor: toneColors('danger').soft,
    color: toneColors('danger').text,
    fontSize: token.size.note,
    fontStyle: 'normal',
  },
});
