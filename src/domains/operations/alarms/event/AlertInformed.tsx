import { useGetList, type RaRecord } from 'react-admin';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { formatDateTime } from '#src/fields/format/formatTime.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import '#src/i18n/parts/alarms.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { EventLines } from './EventLines.tsx';
import { PublishedIncidents } from './PublishedIncidents.tsx';

const MOST = 200;
const SHOWN = 8;

/** Who hears of an event: its receivers, and customers through the status page. */
export default function AlertInformed({ record }: SlotProps['card']) {
  return (
    <>
      <Receivers record={record} />
      <PublishedIncidents event={record} />
    </>
  );
}

/** Everyone who was to be informed, with what became of the latest notification; or why it was no one. */
function Receivers({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useGetList<RaRecord>('notifications', {
    filter: { event_id: record.id },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  if (isPending || error) return <LoadState failed={error !== null} onRetry={() => void refetch()} />;
  const latest = [...Map.groupBy(data, destinationOf).values()].flatMap(([first]) => first ?? []);
  return (
    <EventLines empty={<WhyNoOne record={record} />}>
      {latest.slice(0, SHOWN).map((notification) => (
        <Informed key={notification.id} notification={notification} />
      ))}
      {latest.length > SHOWN && <li>{translate('alarms.informed.more', { count: latest.length - SHOWN })}</li>}
    </EventLines>
  );
}

const destinationOf = ({ receiver_id, person, channel }: RaRecord): string =>
  JSON.stringify([receiver_id, person, channel]);

function Informed({ notification }: { notification: RaRecord }) {
  const lang = useLang();
  const definition = useDefinitionIfLoaded('notifications');
  const { person_name, receiver_name, created_at }: Record<string, unknown> = notification;
  if (definition === undefined) return null;
  const shown = (name: string) => {
    const field = definition.fields[name];
    return field && <FieldFor key={name} {...{ definition, record: notification, field }} />;
  };
  return (
    <li>
      <b>{String(person_name ?? receiver_name ?? '')}</b>
      <span>
        {['channel', 'kind', 'status', ...(notification['reason'] ? ['reason'] : [])].map((name, place) => [
          place > 0 && ' · ',
          shown(name),
        ])}
        {' · '}
        {formatDateTime(new Date(String(created_at)), lang)}
      </span>
    </li>
  );
}

/** The reason follows from the event: it is folded in, or had no receivers when it fired. */
function WhyNoOne({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const { folded_into, alarm_id, source, receiver_ids }: Record<string, unknown> = record;
  if (typeof folded_into === 'number')
    return (
      <>
        {translate('alarms.informed.folded')}{' '}
        <RecordLink resource="alertLogs" id={folded_into} label={translate('alarms.why.event')} dense={false} />
      </>
    );
  if (Array.isArray(receiver_ids) && receiver_ids.length > 0) return translate('alarms.informed.notYet');
  if (source !== 'rule') return translate('alarms.informed.noReceivers');
  return (
    <>
      {translate('alarms.informed.ruleWithout')}{' '}
      {typeof alarm_id === 'number' && (
        <RecordLink resource="alarms" id={alarm_id} label={translate('alarms.informed.openRule')} dense={false} />
      )}
    </>
  );
}
