import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { LinkBase, useLocation, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { unreachable } from '#model/values/unreachable.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useReach } from '#src/routing/useReach.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { FieldList } from '#src/schemaViews/facts/FieldList.tsx';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';

const HistoryTab = lazy(() => import('./history/HistoryTab.tsx'));
const RecordsTab = lazy(() => import('./records/RecordsTab.tsx'));

interface TabBodyProps {
  definition: Definition;
  record: RaRecord;
  tab: TabDefinition;
}

/** The content of one tab of a show page. */
export function TabBody(props: TabBodyProps) {
  if (isPartial(props.record)) return <Skeleton variant="rounded" height={160} />;
  return (
    <Stack spacing={3}>
      <TabLink {...props} />
      <Slot definition={props.definition} name={`tab.${props.tab.key}`} given={props}>
        <GeneratedTab {...props} />
      </Slot>
      <TabHelp {...props} />
    </Stack>
  );
}

/** The button of a tab that opens another page with values of the record; absent if the reader cannot open it. */
function TabLink({ record, tab: { link } }: TabBodyProps) {
  const label = useLabel();
  const reaches = useReach();
  const { pathname } = useLocation();
  if (!link) return null;
  const values = new Map(
    Object.entries(link.query ?? {}).flatMap(([name, field]): [string, string][] =>
      isBlank(record[field]) ? [] : [[name, String(record[field])]],
    ),
  );
  const path = link.page.replace(/:(\w+)/g, (whole, name: string) => encodeURIComponent(values.get(name) ?? whole));
  if (path.includes('%3A') || path === pathname || !reaches(path)) return null;
  const query = String(new URLSearchParams([...values].filter(([name]) => !link.page.includes(`:${name}`))));
  return (
    <Box sx={{ alignSelf: 'flex-end' }}>
      <Button variant="outlined" component={LinkBase} to={query === '' ? path : `${path}?${query}`}>
        {label(link.label)}
      </Button>
    </Box>
  );
}

function TabHelp({ tab: { help } }: TabBodyProps) {
  const label = useLabel();
  return help ? (
    <Typography variant="body2" color="textSecondary">
      {label(help)}
    </Typography>
  ) : null;
}

/** The content of a tab without a component of its own. */
export function GeneratedTab({ definition, record, tab }: TabBodyProps) {
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
