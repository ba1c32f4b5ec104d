import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, useMemo } from 'react';
import { LinkBase, useCreatePath, useLocation, type RaRecord } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ManifestEntry } from '#model/reading/manifest.ts';
import type { RecordsTabDefinition } from '#model/language/viewDefinitions.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { RETURN } from '#src/routing/returnPath.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { SchemaTable } from '#src/schemaViews/list/SchemaTable.tsx';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { FieldList } from '#src/schemaViews/facts/FieldList.tsx';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';
import { CreateHere } from './CreateHere.tsx';
import { RecordsHere } from './RecordsHere.tsx';
import { SplitRecords } from './SplitRecords.tsx';

// Loads inputs, which a page that only shows records does not need.
const InlineRecords = lazy(() => import('./inline/InlineRecords.tsx'));

interface RecordsTabProps {
  definition: Definition;
  record: RaRecord;
  tab: RecordsTabDefinition;
}

/** Records that refer to this one, or that it refers to: in one table, or in one for each value of an enum. */
export default function RecordsTab(props: RecordsTabProps) {
  const { definition, record, tab } = props;
  const shownFields = useShownFields();
  return (
    <Stack spacing={3}>
      {tab.fields && (
        <FieldList definition={definition} record={record} fields={shownFields(definition, record, tab.fields)} />
      )}
      {tab.split === undefined ? (
        <RecordsOf {...props} />
      ) : (
        <SplitRecords resource={tab.resource} by={tab.split}>
          {(value) => <RecordsOf {...props} value={value} />}
        </SplitRecords>
      )}
    </Stack>
  );
}

/** The records of a tab; `value`: only those with this value of `split`. A new one starts with it and the reference. */
function RecordsOf({ definition, record, tab, value }: RecordsTabProps & { value?: string }) {
  const entry = useManifestEntry(tab.resource);
  const key: unknown = tab.of === undefined ? (record[definition.id.field] ?? record.id) : record[tab.of];
  const among = definition.fields[tab.of ?? '']?.type === 'references';
  const keyRef = JSON.stringify(key ?? []);
  // The filter of a list is compared by identity. The value comes from a record, so it is JSON.
  const given = useMemo(
    () => ({
      [tab.by]: JSON.parse(keyRef) as Json,
      ...(tab.split !== undefined && value !== undefined && { [tab.split]: value }),
    }),
    [tab.by, tab.split, keyRef, value],
  );
  // Some records, such as the rules of a group, have a list but no page, so their actions are here.
  const hasPages = entry === undefined || entry.routes.show !== undefined;
  // Records of other records are changed on the pages of those.
  if (among) return <SchemaTable resource={tab.resource} filter={given} columns={tab.columns} />;
  if (tab.edit === 'inline') return <InlineRecords parent={{ definition, record }} tab={tab} given={given} />;
  return hasPages ? (
    <>
      {tab.create &&
        entry &&
        (entry.routes.create ? (
          entry.can.includes('create') && <CreateLink entry={entry} preset={given} />
        ) : (
          <CreateHere resource={tab.resource} given={given} />
        ))}
      <MakingActions definition={definition} record={record} resource={tab.resource} />
      <SchemaTable resource={tab.resource} filter={given} columns={tab.columns} />
    </>
  ) : (
    <RecordsHere resource={tab.resource} given={given} columns={tab.columns} create={tab.create === true} />
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

function CreateLink({ entry: { resource, label }, preset }: { entry: ManifestEntry; preset: Record<string, Json> }) {
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
