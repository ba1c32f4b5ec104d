import { useGetList, type Identifier, type RaRecord } from 'react-admin';
import { formatAge } from '#src/fields/format/formatTime.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { health as en } from '#src/i18n/en/later/health.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { health as zh } from '#src/i18n/zh/later/health.ts';
import { FactList } from './FactList.tsx';

const TEXTS = { zh, en };
const MOST = 10;

/** Open events about a component, or about the record that it stands for. */
export function OpenAlarms({ record }: { record: RaRecord }) {
  const say = useOwnText(TEXTS);
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
    <FactList title={say('alarms')} empty={say('noAlarms')}>
      {data.map(({ id, alarm_name, first_trigger_at }) => (
        <li key={id}>
          <RecordLink resource="alertLogs" id={id} label={alarm_name} dense={false} />
          <span>{formatAge(new Date(String(first_trigger_at)), lang)}</span>
        </li>
      ))}
      {total > data.length && <li>{say('more', { count: total - data.length })}</li>}
    </FactList>
  );
}

function objectsOf({ id, kind, target_type, target_id }: RaRecord) {
  const own = { object_type: 'healthComponents', object_id: String(id) };
  // The parts of a cloud do not repeat the alarms of the cloud.
  const isIt = typeof target_type === 'string' && kind !== 'api' && kind !== 'program';
  return isIt ? [own, { object_type: target_type, object_id: target_id }] : [own];
}
