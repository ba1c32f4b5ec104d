import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { formatAge } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { request } from '#src/http/httpClient.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/prometheus.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { token } from '#src/ui/theme/token.ts';
import { PartFault } from './PartFault.tsx';

const TONES = { up: 'success', down: 'danger', unknown: 'neutral' } as const;
const REFRESH_MS = 30_000;

interface Target {
  job: string | null;
  instance: string | null;
  scrape_url: string | null;
  health: keyof typeof TONES;
  labels: Record<string, string>;
  last_scrape: string | null;
  scrape_duration_ms: number | null;
  last_error: string | null;
}

const targetsQuery = (id: Identifier) =>
  queryOptions({
    queryKey: ['suantai', 'prometheusTargets', id],
    queryFn: async ({ signal }) =>
      (
        await request<{ items: Target[]; up: number; total: number }>(`/api/omc/v1/monitor/prometheus/${id}/jobs`, {
          signal,
        })
      ).json,
    retry: false,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

const COLUMNS = ['health', 'job', 'instance', 'lastScrape', 'duration', 'error'] as const;

/** The targets that an instance scrapes, unhealthy ones first. */
export default function PrometheusTargets({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, error, refetch } = useQuery(targetsQuery(record.id));
  if (error !== null) return <PartFault fault={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={240} />;
  if (data.total === 0) return <Typography color="textSecondary">{translate('prometheus.noTargets')}</Typography>;
  const { items, up, total } = data;
  return (
    <Stack spacing={3}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography color="textSecondary">
          {translate('prometheus.summary', { up, total })}
          {items.length < total && ` · ${translate('prometheus.shown', { count: items.length })}`}
        </Typography>
        <Button size="small" onClick={() => void refetch()}>
          {translate('prometheus.refresh')}
        </Button>
      </Stack>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} sx={{ whiteSpace: 'nowrap' }}>
                  {translate(`prometheus.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((target, index) => (
              // Two targets of a job may have the same labels.
              <TableRow key={`${target.scrape_url} ${index}`}>
                <TableCell>
                  <Tag tone={TONES[target.health]}>{translate(`prometheus.${target.health}`)}</Tag>
                </TableCell>
                <TableCell sx={{ minWidth: 120, maxWidth: 280, overflowWrap: 'anywhere' }}>{target.job}</TableCell>
                <TableCell title={target.scrape_url ?? undefined}>
                  <Box sx={{ fontFamily: token.mono, whiteSpace: 'nowrap' }}>{target.instance}</Box>
                  <Labels labels={target.labels} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {target.last_scrape === null ? '-' : formatAge(new Date(target.last_scrape), lang)}
                </TableCell>
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {target.scrape_duration_ms === null
                    ? '-'
                    : `${target.scrape_duration_ms.toLocaleString(lang, { maximumFractionDigits: 1 })} ms`}
                </TableCell>
                <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>{target.last_error ?? ''}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Stack>
  );
}

function Labels({ labels }: { labels: Readonly<Record<string, string>> }) {
  const text = Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
  if (text === '') return null;
  return <Box sx={{ color: token.textMuted, fontFamily: token.mono, fontSize: token.size.note }}>{text}</Box>;
}
