import { useGetList, type Identifier, type RaRecord } from 'react-admin';
import { formatAge } from '#src/fields/format/formatTime.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/health.ts';
import { FactList } from './FactList.tsx';

const MOST = 10;

/** Open events about a component, or about the record that it stands for. */
export function OpenAlarms({ record }: { record: RaRecord }) {
  const translate = useTranslate();
  const lang = useLang();
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<RaRecord<Identifier>>('alertLogs', {
    filter: { status: ['firing', 'acknowledged', 'processing'], $any: objectsOf(record) },
    sort: { field: 'first_trigger_at', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  });
  if (isPending) return null;
  return (
    <FactList title={translate('health.alarms')} empty={translate('health.noAlarms')}>
      {data.map(({ id, alarm_name, first_trigger_at }) => (
        <li key={id}>
          <RecordLink resource="alertLogs" id={id} label={alarm_name} dense={false} />
          <span>{formatAge(new Date(String(first_trigger_at)), lang)}</span>
        </li>
      ))}
      {total > data.length && <li>{translate('health.more', { count: total - data.length })}</li>}
    </FactList>
  );
}

function objectsOf({ id, kind, target_type, target_id }: RaRecord) {
  const own = { object_type: 'healthComponents', object_id: String(id) };
  // The parts of a cloud do not repeat the alarms of the cloud.
  const isIt = typeof target_type === 'string' && kind !== 'api' && kind !== 'program';
  return isIt ? [own, { object_type: target_type, object_id: target_id }] : [own];
}
