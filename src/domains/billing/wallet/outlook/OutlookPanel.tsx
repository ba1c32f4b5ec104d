import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { useDayBox } from '#src/ui/typing/useDayBox.ts';
import { OutlookDrawing } from './OutlookDrawing.tsx';
import { dayAfter, FIRST_DAYS } from './days.ts';
import { outlookQuery, type OutlookEvent } from './outlookQuery.ts';
import { Verdict } from './Verdict.tsx';

const MOST_DAYS = 365;
/** Lines before the rest is shown on demand. */
const SHORT = 8;

/** The future of an account until a day, in words and as a drawing, and the amount to add to last until then. */
export function OutlookPanel({ basePath, account }: { basePath: string; account: number }) {
  // Every posting writes the account, and the page of its record follows it.
  const { data: record } = useGetOne<{ id: number; updated_at?: string }>('accounts', { id: account });
  const translate = useTranslate();
  const [day, setDay] = useState(() => dayAfter(FIRST_DAYS));
  const [isLong, setLong] = useState(false);
  const box = useDayBox(day, isWithin, setDay);
  const until = new Date(`${day}T23:59:59`).toISOString();
  const { data } = useQuery(outlookQuery(basePath, { account, until, asOf: record?.updated_at }));
  const events = data?.events ?? [];
  return (
    <Panel
      title={translate('outlook.outlook.title')}
      action={
        <OutlinedInput
          type="date"
          size="small"
          {...box}
          slotProps={{
            input: {
              'aria-label': translate('outlook.outlook.until'),
              min: dayAfter(1),
              max: dayAfter(MOST_DAYS),
            },
          }}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        />
      }
    >
      {data && <Verdict outlook={data} />}
      {data && <OutlookDrawing outlook={data} toneOf={toneOf} />}
      {data && events.length === 0 && <Quiet>{translate('outlook.outlook.nothing')}</Quiet>}
      <List>
        {events.slice(0, isLong ? undefined : SHORT).map((event, index) => (
          <li key={`${event.at} ${event.kind} ${index}`}>
            <time dateTime={event.at}>{formatMinute(new Date(event.at))}</time>
            <Dot style={{ backgroundColor: toneColors(toneOf(event)).dot }} />
            <span>
              {translate(`outlook.outlook.${sentenceOf(event)}`, wordsOf(event, translate('record.listComma')))}
            </span>
          </li>
        ))}
      </List>
      {!isLong && events.length > SHORT && (
        <Button size="small" onClick={() => setLong(true)} sx={{ alignSelf: 'start' }}>
          {translate('outlook.outlook.more', { count: events.length - SHORT })}
        </Button>
      )}
    </Panel>
  );
}

function toneOf({ kind }: OutlookEvent): 'danger' | 'warning' | 'neutral' {
  if (kind === 'overdue' || kind === 'suspended' || kind === 'renewalFails') return 'danger';
  return kind === 'ends' || kind === 'grantEnds' ? 'warning' : 'neutral';
}

function sentenceOf(event: OutlookEvent): OutlookEvent['kind'] | 'renewalUnpriced' {
  const isUnpriced = event.kind === 'renewalFails' && event.amount === null;
  return isUnpriced ? 'renewalUnpriced' : event.kind;
}

/** Names before the rest is a number. */
const SOME = 3;

function wordsOf(event: OutlookEvent, comma: string): Record<string, string> {
  const words: Record<string, string> = {};
  for (const [name, value] of Object.entries(event))
    if (Array.isArray(value)) words[name] = someOf(value, comma);
    else if (typeof value === 'string') words[name] = MONEY.has(name) ? (formatFen(value) ?? value) : value;
  if (event.kind === 'renewed') words['ends'] = formatMinute(new Date(event.ends));
  return words;
}

function someOf(names: readonly string[], comma: string): string {
  const shown = names.slice(0, SOME).join(comma);
  return names.length > SOME ? `${shown} +${names.length - SOME}` : shown;
}

const MONEY: ReadonlySet<string> = new Set(['amount', 'missing', 'owed']);

const isWithin = (day: string) => day >= dayAfter(1) && day <= dayAfter(MOST_DAYS);

const Quiet = styled('p')({ margin: '12px 0 0', color: token.textMuted });

const Dot = styled('i')({ flex: 'none', width: 8, height: 8, borderRadius: '50%', alignSelf: 'center' });

const List = styled('ol')({
  margin: '12px 0 4px',
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  '& li': { display: 'flex', gap: 12, padding: '6px 0', alignItems: 'baseline' },
  '& li + li': { borderTop: `1px solid ${token.hairline}` },
  '& time': { flex: 'none', color: token.textMuted, fontVariantNumeric: 'tabular-nums' },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
});
