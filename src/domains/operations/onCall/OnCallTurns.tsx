import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { LoadState } from '#src/faults/LoadState.tsx';
import { formatDate, formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import { request } from '#src/http/httpClient.ts';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/alarms.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { timeOnClock, wallClock } from '#src/i18n/reader/readerClock.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { seriesColor, token } from '#src/ui/theme/token.ts';

interface Turn {
  user_id: number;
  name: string | null;
  from: string;
  to: string;
  is_cover: boolean;
}

const DAY_MS = 86_400_000;
const DAYS = 14;

const turnsQuery = (calendar: number | string) =>
  queryOptions({
    queryKey: ['suantai', 'on call', calendar],
    queryFn: async ({ signal }) =>
      (await request<Turn[]>(`/api/omc/v1/on-call-calendars/${calendar}/turns`, { signal })).json,
    meta: { ofResource: ['onCallCalendars', 'onCallCovers'] },
  });

/** Who is on call on each of the coming fourteen days, by the clock of the reader. */
export default function OnCallTurns({ record }: SlotProps['card']) {
  const translate = useTranslate();
  const lang = useLang();
  const { data, isError, refetch } = useQuery(turnsQuery(record.id));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p>{translate('alarms.onCall.none')}</p>;
  const people = [...new Set(data.map(({ user_id }) => user_id))];
  const today = Date.parse(`${wallClock(serverNow()).slice(0, 10)}T00:00Z`);
  const dateAfter = (place: number) => new Date(today + place * DAY_MS);
  const dayAfter = (place: number) => new Date(timeOnClock(dateAfter(place).toISOString().slice(0, 16)));
  const days = Array.from(
    { length: DAYS },
    (_, place) => [dayAfter(place), dayAfter(place + 1), dateAfter(place)] as const,
  );
  return (
    <Days>
      {days.map(([day, end, date]) => (
        <li key={day.getTime()}>
          <time dateTime={day.toISOString()}>{formatDate(date, lang)}</time>
          {turnsOn(data, day, end).map(({ user_id, name, from, is_cover }) => {
            const begin = new Date(from);
            return (
              <span key={from} style={{ borderColor: seriesColor(people.indexOf(user_id)) }}>
                <b>{name ?? translate('alarms.onCall.gone')}</b>
                {begin >= day && ` ${translate('alarms.onCall.from', { time: formatTimeOfDay(begin, lang) })}`}
                {is_cover && ` · ${translate('alarms.onCall.cover')}`}
              </span>
            );
          })}
        </li>
      ))}
    </Days>
  );
}

/** The turns that touch a day. */
const turnsOn = (turns: readonly Turn[], day: Date, end: Date): Turn[] =>
  turns.filter(({ from, to }) => Date.parse(from) < end.getTime() && Date.parse(to) > day.getTime());

const Days = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    alignContent: 'start',
    gap: 4,
    minWidth: 0,
    padding: 8,
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.small,
  },
  '& time': { color: token.textMuted, fontSize: token.size.note },
  '& span': { paddingLeft: 6, borderLeft: '3px solid', overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
});
