import { lazy } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition, TabDefinition } from '#model/definition.ts';
import { unreachable } from '#model/unreachable.ts';
import { useSlot } from '#src/schemaViews/slots/useSlot.ts';
import { FieldList } from './FieldList.tsx';

const HistoryTab = lazy(() => import('./HistoryTab.tsx'));
const RecordsTab = lazy(() => import('./RecordsTab.tsx'));

interface TabBodyProps {
  definition: Definition;
  record: RaRecord;
  tab: TabDefinition;
}

/** What stands under one tab of a show page. */
export function TabBody({ definition, record, tab }: TabBodyProps) {
  const Slot = useSlot(definition, `tab.${tab.key}`);
  if (Slot) return <Slot definition={definition} record={record} tab={tab} />;
  switch (tab.kind) {
    case 'records':
      return <RecordsTab definition={definition} record={record} tab={tab} />;
    case 'fields':
      return <FieldList definition={definition} record={record} fields={tab.fields} />;
    case 'history':
      return <HistoryTab definition={definition} record={record} />;
    case 'slot':
      // A slot tab without a component does not compile; an older console may meet a newer schema.
      return null;
    default:
      return unreachable(tab);
  }
}
