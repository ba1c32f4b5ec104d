import { useGetList, useGetMany, type Identifier, type RaRecord } from 'react-admin';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/health.ts';
import { FactList } from './FactList.tsx';

const COMPONENTS = 'healthComponents';
const MOST = 20;

/** The dependencies and dependents of a component, each with its state, and the record that it stands for. */
export function Dependencies({ record }: { record: RaRecord }) {
  const translate = useTranslate();
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
    <FactList title={translate('health.dependencies')} empty={translate('health.standsAlone')}>
      {typeof type === 'string' && (
        <li>
          {translate('health.object')}
          <RecordLink resource={type} id={id} label={label(names.get(type)) || type} dense={false} />
        </li>
      )}
      {needs.map((each) => (
        <Line key={each.id} word={translate('health.needs')} component={each} />
      ))}
      {users.map((each) => (
        <Line key={each.id} word={translate('health.neededBy')} component={each} />
      ))}
      {total > users.length && <li>{translate('health.more', { count: total - users.length })}</li>}
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
