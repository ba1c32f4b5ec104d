import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import { useDayBox } from '#src/ui/typing/useDayBox.ts';
import { OutlookDrawing } from './OutlookDrawing.tsx';
import { outlookQuery, type Outlook, type OutlookEvent } from './outlookQuery.ts';

const DAY_MS = 86_400_000;
const FIRST_DAYS = 90;
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

/** The answer in a sentence or two. */
function Verdict({ outlook: { now, overdue_at, suspended_at, needed, until, curve } }: { outlook: Outlook }) {
  const translate = useTranslate();
  const end = formatMinute(new Date(until));
  const owes = overdue_at !== null && overdue_at <= now;
  // Only the present: nothing takes or adds money.
  const isIdle = curve.length <= 1 && overdue_at === null;
  return (
    <Answer>
      {overdue_at !== null && (
        <strong>
          {translate(owes ? 'outlook.outlook.owes' : 'outlook.outlook.runsOut', {
            at: formatMinute(new Date(overdue_at)),
          })}
        </strong>
      )}
      {suspended_at !== null && (
        <span>{translate('outlook.outlook.stops', { at: formatMinute(new Date(suspended_at)) })}</span>
      )}
      <span>
        {Number(needed) > 0
          ? translate('outlook.outlook.needed', { amount: formatFen(needed) ?? needed, until: end })
          : translate(isIdle ? 'outlook.outlook.idle' : 'outlook.outlook.enough', { until: end })}
      </span>
    </Answer>
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

/** A day in the reader's time zone. */
const dayAfter = (days: number) => formatMinute(new Date(serverNow() + days * DAY_MS)).slice(0, 10);

const isWithin = (day: string) => day >= dayAfter(1) && day <= dayAfter(MOST_DAYS);

const Answer = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 12px',
  margin: '4px 0 12px',
  '& strong': { fontWeight: 600, color: toneColors('danger').text },
});

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
