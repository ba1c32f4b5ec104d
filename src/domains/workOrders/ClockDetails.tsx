import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { durationText } from '#model/rules/durationText.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import '#src/i18n/parts/workOrders.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';
import type { ShownClock } from './serviceQuery.ts';

const TONES = { running: 'info', paused: 'warning', met: 'success', breached: 'danger' } as const;
const COLUMNS = ['from', 'to', 'what', 'length', 'sum'] as const;

/** One clock: where it stands, and the intervals that add up to it. */
export function ClockDetails({ name, clock }: { name: 'response' | 'resolve'; clock: ShownClock }) {
  const translate = useTranslate();
  const lang = useLang();
  const title = useId();
  const { state, target_ms, used_ms, due_at, ended_at, intervals } = clock;
  const length = (ms: number) => durationText(Math.round(ms / 1_000), lang);
  const end =
    ended_at === null
      ? {
          name: 'due' as const,
          text: due_at === null ? translate('workOrders.nothingDue') : formatMinute(new Date(due_at)),
        }
      : { name: 'ended' as const, text: formatMinute(new Date(ended_at)) };
  const facts = [
    { name: 'target' as const, text: length(target_ms) },
    { name: 'used' as const, text: length(used_ms) },
    end,
  ];
  return (
    <section aria-labelledby={title}>
      <Typography variant="h2" id={title} sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        {translate(`workOrders.${name}`)}
        <Tag tone={TONES[state]}>{translate(`workOrders.state.${state}`)}</Tag>
      </Typography>
      <Facts>
        {facts.map(({ name: fact, text }) => (
          <div key={fact}>
            <dt>{translate(`workOrders.${fact}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Facts>
      <Box
        component="section"
        tabIndex={0}
        aria-label={translate('workOrders.intervals')}
        sx={{ overflowX: 'auto', '& th, & td': { whiteSpace: 'nowrap' } }}
      >
        <Table size="small" aria-labelledby={title}>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} align={isLength(column) ? 'right' : undefined}>
                  {translate(`workOrders.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {intervals.map(({ from, to, kind, used_ms: sum }) => (
              <TableRow key={from}>
                <TableCell>{formatMinute(new Date(from))}</TableCell>
                <TableCell>{formatMinute(new Date(to))}</TableCell>
                <TableCell>{translate(`workOrders.kind.${kind}`)}</TableCell>
                <TableCell align="right">{length(Date.parse(to) - Date.parse(from))}</TableCell>
                <TableCell align="right">{length(sum)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </section>
  );
}

const isLength = (column: (typeof COLUMNS)[number]): boolean => column === 'length' || column === 'sum';

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: '0 0 16px',
  '& dt': { color: token.textMuted, fontSize: token.size.note },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
});
