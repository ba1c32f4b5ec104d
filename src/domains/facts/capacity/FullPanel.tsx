import { formatNumber } from '#src/fields/format/formatNumber.ts';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { DaysToFull } from '#model/domains/facts/daysToFull.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/resourceData.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { token } from '#src/ui/theme/token.ts';
import { fullQuery, type FullReply } from './capacityQueries.ts';
import { Nothing } from './Nothing.tsx';

type Row = FullReply['rows'][number];

/** Rows that are shown: the soonest ones. */
const MOST = 12;

/** When pools, sites and GPU models reach the limit, with an interval, and what the estimate assumes. */
export function FullPanel({ most = MOST }: { most?: number }) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery(fullQuery());
  const known = (data?.rows ?? []).filter(({ full }) => full.kind !== 'short');
  const short = (data?.rows.length ?? 0) - known.length;
  return (
    <Panel
      title={translate('resourceData.full.title')}
      {...(data && { note: translate('resourceData.full.note', { limit: data.limit }) })}
    >
      {isError && (
        <Nothing role="alert">
          {translate('resourceData.full.failed')}
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('resourceData.full.retry')}
          </Button>
        </Nothing>
      )}
      {!isError && data === undefined && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && known.length === 0 && <Nothing>{translate('resourceData.full.shortAll')}</Nothing>}
      {known.length > 0 && <Table rows={known.slice(0, most)} />}
      {known.length > 0 && short > 0 && <Note>{translate('resourceData.full.more', { smart_count: short })}</Note>}
      <Note>{translate('resourceData.full.assumption')}</Note>
    </Panel>
  );
}

function Table({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { resources } = useManifest();
  const nameOf = ({ resource, name }: Row) => {
    const entry = resources.find((each) => each.resource === resource);
    return entry === undefined ? name : `${name} · ${label(entry.label)}`;
  };
  const percent = (value: number) => metricText(value, { unit: 'percent' }, lang);
  return (
    // A scrolling element must be reachable by keyboard.
    <Scroll tabIndex={0} aria-label={translate('resourceData.full.title')}>
      <table>
        <thead>
          <tr>
            {(['what', 'metric', 'level', 'growth', 'when'] as const).map((column) => (
              <th key={column} scope="col">
                {translate(`resourceData.full.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.resource} ${row.id} ${row.metric}`}>
              <th scope="row">{nameOf(row)}</th>
              <td>{translate(`resourceData.metric.${metricOf(row)}`)}</td>
              <td>{row.full.kind === 'short' ? '-' : percent(row.full.level)}</td>
              <td>
                {'perDay' in row.full
                  ? translate('resourceData.full.perDay', {
                      value: formatNumber(row.full.perDay, lang, { maximumFractionDigits: 2 }),
                    })
                  : '-'}
              </td>
              <td>{whenText(row.full, translate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const METRICS = ['used_pct', 'storage_pct', 'vcpu_pct', 'memory_pct', 'gpu_pct', 'allocated_pct'] as const;

const metricOf = ({ metric }: Row) => METRICS.find((each) => each === metric) ?? 'used_pct';

function whenText(full: DaysToFull, translate: ReturnType<typeof useTranslate>): string {
  if (full.kind !== 'grows') return translate(`resourceData.full.${full.kind}`, { known: full.known });
  const { days, from, to } = full;
  return to === null
    ? translate('resourceData.full.daysOpen', { days, from })
    : translate('resourceData.full.days', { days, from, to });
}

const Note = styled('p')({ margin: '8px 0 0', color: token.textMuted, fontSize: token.size.note });

const Scroll = styled('section')({
  overflowX: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    height: 36,
    padding: '0 8px',
    borderBottom: `1px solid ${token.hairline}`,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { color: token.textMuted, fontSize: token.size.note },
});
