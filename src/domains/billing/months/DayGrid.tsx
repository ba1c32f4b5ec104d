import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { periodAfter } from '#model/rules/time/calendar/period.ts';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { token } from '#src/ui/theme/token.ts';
import type { Group } from './monthQuery.ts';

interface Props {
  /** Such as `2026-11`. */
  month: string;
  /** The days with charges. */
  days: readonly Group[];
  pathOf: (day: string) => string;
}

/** The days of a month as a calendar whose weeks begin on Monday. A day leads to its bill. */
export function DayGrid({ month, days, pathOf }: Props) {
  const translate = useTranslate();
  const amounts = new Map(days.map(({ id, total }) => [id, total]));
  const most = Math.max(0, ...days.map(({ total }) => Number(total)));
  return (
    <Grid aria-label={translate('months.days')}>
      {daysOf(month).map((day, index) => {
        const amount = amounts.get(day) ?? '0';
        const share = most === 0 ? 0 : Math.max(0, Number(amount)) / most;
        return (
          <li key={day} style={index === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}>
            <LinkBase to={pathOf(day)} aria-label={`${day} ${formatFen(amount)}`} data-quiet={!amounts.has(day)}>
              <small>{Number(day.slice(-2))}</small>
              <span>{amounts.has(day) ? formatFen(amount) : '–'}</span>
              <i style={{ width: `${share * 100}%` }} />
            </LinkBase>
          </li>
        );
      })}
    </Grid>
  );
}

function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = periodAfter({ name: day, unit: 'day' }, 1).name)
    days.push(day);
  return days;
}

/** 1 on Monday. */
const weekdayOf = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

const Grid = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: 48,
    padding: '4px 8px 8px',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.small,
    color: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'none',
    overflow: 'hidden',
  },
  '& a:hover': { borderColor: token.accentText },
  '& small, & [data-quiet=true]': { color: token.textMuted },
  '& small': { fontSize: token.size.note },
  '& i': { position: 'absolute', left: 0, bottom: 0, height: 3, backgroundColor: token.accentText },
  // Too narrow for the amounts of a week: the days follow each other.
  '@media (max-width: 900px)': {
    gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
    '& li': { gridColumnStart: 'auto !important' },
  },
});
