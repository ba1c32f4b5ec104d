import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMetric } from '#src/definitions/useMetric.ts';
import { useValueLabel } from '#src/definitions/useValueLabel.ts';
import { durationText } from '#model/rules/durationText.ts';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import type { Lang } from '#src/i18n/lang.ts';
import type { Backtest } from '#src/domains/operations/alarms/alarmQueries.ts';
import { metricText } from '#model/rules/metrics/metricText.ts';
import '#src/i18n/parts/alarms.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

const MOST = 20;

/** The episodes of a backtest, the first of them. */
export function EpisodeTable({ tested, lang }: { tested: Backtest; lang: Lang }) {
  const translate = useTranslate();
  const wordOf = useValueLabel('alertLogs');
  const measure = useMetric(tested.series?.metric ?? '') ?? { unit: tested.series?.unit };
  const seconds = (from: string, to: string | null) => (Date.parse(to ?? tested.to) - Date.parse(from)) / 1_000;
  return (
    <TableContainer sx={{ maxHeight: 320 }} tabIndex={0} aria-label={translate('alarms.test.episodes')}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('alarms.why.object')}</TableCell>
            <TableCell>{translate('alarms.test.at')}</TableCell>
            <TableCell>{translate('alarms.test.duration')}</TableCell>
            <TableCell>{translate('alarms.test.value')}</TableCell>
            <TableCell>{translate('alarms.test.end')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {tested.episodes.slice(0, MOST).map(({ object, object_name, fired_at, ended_at, reason, trigger_value }) => (
            <TableRow key={`${object} ${fired_at}`}>
              <TableCell>{object_name}</TableCell>
              <TableCell>{formatDateTime(new Date(fired_at), lang)}</TableCell>
              <TableCell>{durationText(seconds(fired_at, ended_at), lang)}</TableCell>
              <TableCell>{metricText(trigger_value, measure, lang)}</TableCell>
              <TableCell>{reason === null ? translate('alarms.test.going') : wordOf('close_reason', reason)}</TableCell>
            </TableRow>
          ))}
          {tested.episode_count > MOST && (
            <TableRow>
              <TableCell colSpan={5}>{translate('alarms.test.more', { count: MOST })}</TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
