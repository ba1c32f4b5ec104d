import Skeleton from '@mui/material/Skeleton';
import { lazy } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { unreachable } from '#model/values/unreachable.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { FieldList } from './facts/FieldList.tsx';
import { useShownFields } from './facts/useShownFields.ts';

const HistoryTab = lazy(() => import('./history/HistoryTab.tsx'));
const RecordsTab = lazy(() => import('./RecordsTab.tsx'));

interface TabBodyProps {
  definition: Definition;
  record: RaRecord;
  tab: TabDefinition;
}

/** The content of one tab of a show page. */
export function TabBody(props: TabBodyProps) {
  if (isPartial(props.record)) return <Skeleton variant="rounded" height={160} />;
  return (
    <Slot definition={props.definition} name={`tab.${props.tab.key}`} given={props}>
      <GeneratedTab {...props} />
    </Slot>
  );
}

function GeneratedTab({ definition, record, tab }: TabBodyProps) {
  const shownFields = useShownFields();
  switch (tab.kind) {
    case 'records':
      return <RecordsTab definition={definition} record={record} tab={tab} />;
    case 'fields':
      return <FieldList definition={definition} record={record} fields={shownFields(definition, record, tab.fields)} />;
    case 'history':
      return <HistoryTab definition={definition} record={record} />;
    case 'slot':
      // The compiler rejects a slot tab without a component, but an older console can meet a newer schema.
      return null;
    default:
      return unreachable(tab);
  }
}
