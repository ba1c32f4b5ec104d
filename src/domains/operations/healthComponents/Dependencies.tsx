import { useGetList, useGetMany, type Identifier, type RaRecord } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useKindNames } from '#src/definitions/useKindNames.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { health as en } from '#src/i18n/en/later/health.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useOwnText } from '#src/i18n/useOwnText.ts';
import { health as zh } from '#src/i18n/zh/later/health.ts';
import { FactList } from './FactList.tsx';

const TEXTS = { zh, en };
const COMPONENTS = 'healthComponents';
const MOST = 20;

/** What a component needs and what needs it, each with its state, and the record that it stands for. */
export function Dependencies({ record }: { record: RaRecord }) {
  const say = useOwnText(TEXTS);
  const label = useLabel();
  const names = useKindNames();
  const ids: Identifier[] = Array.isArray(record['depends_on']) ? record['depends_on'] : [];
  const { data: needs = [] } = useGetMany(COMPONENTS, { ids }, { enabled: ids.length > 0 });
  const { data: users = [], total = 0 } = useGetList(COMPONENTS, {
    filter: { depends_on: { has: record.id } },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: MOST },
  });
  const { target_type: type, target_id: id } = record;
  return (
    <FactList title={say('dependencies')} empty={say('standsAlone')}>
      {typeof type === 'string' && (
        <li>
          {say('object')}
          <RecordLink resource={type} id={id} label={label(names.get(type)) || type} dense={false} />
        </li>
      )}
      {needs.map((each) => (
        <Line key={each.id} word={say('needs')} component={each} />
      ))}
      {users.map((each) => (
        <Line key={each.id} word={say('neededBy')} component={each} />
      ))}
      {total > users.length && <li>{say('more', { count: total - users.length })}</li>}
    </FactList>
  );
}

function Line({ word, component }: { word: string; component: RaRecord }) {
  const definition = useDefinition(COMPONENTS);
  const field = definition.fields['state'];
  return (
    <li>
      {word}
      <RecordLink resource={COMPONENTS} id={component.id} label={component['name']} dense={false} />
      {field && <FieldFor field={field} record={component} definition={definition} />}
    </li>
  );
}
