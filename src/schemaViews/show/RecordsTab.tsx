import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { LinkBase, useCreatePath, useLocation, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { RETURN } from '#src/routing/returnPath.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { SchemaTable } from '#src/schemaViews/list/SchemaTable.tsx';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { RecordsHere } from './RecordsHere.tsx';

interface RecordsTabProps {
  definition: Definition;
  record: RaRecord;
  tab: Extract<TabDefinition, { kind: 'records' }>;
}

/** Records that refer to this one. A new one starts with the reference set, and its form returns here. */
export default function RecordsTab({ definition, record, tab }: RecordsTabProps) {
  const entry = useManifestEntry(tab.resource);
  const key = tab.of === undefined ? (record[definition.id.field] ?? record.id) : record[tab.of];
  // Some records, such as the rules of a group, have a list but no page, so their actions are here.
  const hasPages = entry === undefined || entry.routes.show !== undefined;
  return (
    <Stack spacing={3}>
      {hasPages ? (
        <>
          {tab.create && entry?.can.includes('create') && <CreateLink entry={entry} preset={{ [tab.by]: key }} />}
          <MakingActions definition={definition} record={record} resource={tab.resource} />
          <SchemaTable resource={tab.resource} filter={{ [tab.by]: key }} columns={tab.columns} />
        </>
      ) : (
        <RecordsHere resource={tab.resource} by={tab.by} of={key} columns={tab.columns} create={tab.create === true} />
      )}
    </Stack>
  );
}

/** The actions of the record that create one of these, such as a snapshot of a machine. */
function MakingActions({
  definition,
  record,
  resource,
}: {
  definition: Definition;
  record: RaRecord;
  resource: string;
}) {
  const making = useRecordActions(definition, record).filter(
    ({ action }) => definition.actions[action]?.makes === resource,
  );
  const { launch, dialog, running } = useActionLauncher(definition);
  return (
    <>
      {making.map(({ action, name, reason }) => (
        <Box key={action} sx={{ alignSelf: 'flex-end' }}>
          <Button
            variant="outlined"
            startIcon={<Add />}
            {...(reason === undefined
              ? { disabled: running, onClick: () => launch(action, { kind: 'record', record }) }
              : heldBy(reason))}
          >
            {name}
          </Button>
        </Box>
      ))}
      {dialog}
    </>
  );
}

function CreateLink({ entry: { resource, label }, preset }: { entry: ManifestEntry; preset: Record<string, unknown> }) {
  const translate = useTranslate();
  const word = useWord();
  const createPath = useCreatePath();
  const { pathname, search } = useLocation();
  const { reason } = useDecision(useDefinition(resource), 'create');
  const query = new URLSearchParams({ source: JSON.stringify(preset), [RETURN]: `${pathname}${search}` });
  return (
    <Box sx={{ alignSelf: 'flex-end' }}>
      <Button
        variant="outlined"
        startIcon={<Add />}
        {...(reason === undefined
          ? { component: LinkBase, to: `${createPath({ resource, type: 'create' })}?${query}` }
          : heldBy(reason))}
      >
        {translate('record.show.createOther', { name: word(label) })}
      </Button>
    </Box>
  );
}
