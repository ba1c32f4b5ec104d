import { useQuery } from '@tanstack/react-query';
import { silencesQuery, type SilenceAbout } from '#src/domains/operations/alarms/alarmQueries.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { Tag } from '#src/fields/parts/Tag.tsx';
import '#src/i18n/parts/alarms.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { EventLines } from './EventLines.tsx';

/** The silences that match an event, those in force and those to come. */
export default function AlertSilences({ record }: SlotProps['card']) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery(silencesQuery(record.id));
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  return (
    <EventLines empty={translate('alarms.silences.none')}>
      {data.map((silence) => (
        <Silence key={`${silence.id} ${silence.begin}`} {...silence} />
      ))}
    </EventLines>
  );
}

function Silence({ id, name, begin, end, weekly, holds }: SilenceAbout) {
  const translate = useTranslate();
  const lang = useLang();
  const time = (text: string) => formatDateTime(new Date(text), lang);
  const until =
    end === null ? translate('alarms.silences.noEnd') : translate('alarms.silences.until', { time: time(end) });
  const from = holds || begin === null ? undefined : translate('alarms.silences.from', { time: time(begin) });
  return (
    <li>
      <b>
        {id === null ? (
          translate('alarms.silences.foreign')
        ) : (
          <RecordLink resource="silences" id={id} label={name ?? undefined} dense={false} />
        )}{' '}
        <Tag tone={holds ? 'warning' : 'info'}>
          {translate(holds ? 'alarms.silences.holds' : weekly ? 'alarms.silences.weekly' : 'alarms.silences.later')}
        </Tag>
      </b>
      <span>{[from, until].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
