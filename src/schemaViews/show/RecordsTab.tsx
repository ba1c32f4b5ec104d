import Add from '@mui/icons-material/Add';
import { Button, Stack } from '@mui/material';
import { LinkBase, useCreatePath, useLocation, useTranslate, type RaRecord } from 'react-admin';
import type { Definition } from '#model/definition.ts';
import type { TabDefinition } from '#model/viewDefinitions.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { RETURN } from '#src/routing/returnPath.ts';
import { SchemaTable } from '#src/schemaViews/list/SchemaTable.tsx';

interface RecordsTabProps {
  definition: Definition;
  record: RaRecord;
  tab: Extract<TabDefinition, { kind: 'records' }>;
}

/** Other records that point at this one; a new one starts with the pointer set, and its form leads back here. */
export default function RecordsTab({ definition, record, tab }: RecordsTabProps) {
  const translate = useTranslate();
  const word = useWord();
  const createPath = useCreatePath();
  const entry = useManifestEntry(tab.resource);
  const key = record[definition.id.field] ?? record.id;
  const { pathname, search } = useLocation();
  const preset = new URLSearchParams({ source: JSON.stringify({ [tab.by]: key }), [RETURN]: `${pathname}${search}` });
  return (
    <Stack spacing={3}>
      {tab.create && entry?.can.includes('create') && (
        <Button
          variant="outlined"
          startIcon={<Add />}
          component={LinkBase}
          to={`${createPath({ resource: tab.resource, type: 'create' })}?${preset}`}
          sx={{ alignSelf: 'flex-end' }}
        >
          {translate('record.show.createOther', { name: word(entry.label) })}
        </Button>
      )}
      <SchemaTable resource={tab.resource} filter={{ [tab.by]: key }} columns={tab.columns} />
    </Stack>
  );
}
