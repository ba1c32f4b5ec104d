import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslate, type Identifier, type RaRecord } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { SchemaTable } from '#src/schemaViews/list/SchemaTable.tsx';

// Loaded when a button is pressed.
const RowMenu = lazy(async () => ({ default: (await import('#src/schemaViews/list/RowMenu.tsx')).RowMenu }));
const PanelFrame = lazy(async () => ({
  default: (await import('#src/schemaViews/form/page/PanelFrame.tsx')).PanelFrame,
}));
const SchemaCreate = lazy(async () => ({
  default: (await import('#src/schemaViews/form/page/SchemaCreate.tsx')).SchemaCreate,
}));
const SchemaEdit = lazy(async () => ({
  default: (await import('#src/schemaViews/form/page/SchemaEdit.tsx')).SchemaEdit,
}));

interface RecordsHereProps {
  resource: string;
  /** The values that these records have: the reference to the record of the page. New ones start with them. */
  given: Record<string, Json>;
  columns?: readonly string[];
  create: boolean;
}

/** Records without their own page, such as the subnets of a VPC: created, edited, acted on and deleted here. */
export function RecordsHere({ resource, given, columns, create }: RecordsHereProps) {
  const translate = useTranslate();
  const word = useWord();
  const definition = useDefinition(resource);
  const mayCreate = useManifestEntry(resource)?.can.includes('create') ?? false;
  const { reason } = useDecision(definition, 'create');
  const [panel, setPanel] = useState<'create' | { id: Identifier }>();
  const [menu, setMenu] = useState<{ record: RaRecord; anchor: HTMLElement }>();
  const actions = useActionLauncher(definition);
  const close = () => setPanel(undefined);
  return (
    <>
      {create && mayCreate && (
        <Box sx={{ alignSelf: 'flex-end' }}>
          <Button
            variant="outlined"
            startIcon={<Add />}
            {...(reason === undefined ? { onClick: () => setPanel('create') } : heldBy(reason))}
          >
            {translate('record.show.createOther', { name: word(definition.label) })}
          </Button>
        </Box>
      )}
      <SchemaTable
        resource={resource}
        filter={given}
        columns={columns}
        onMenu={(record, anchor) => setMenu({ record, anchor })}
      />
      <Suspense fallback={null}>
        {menu && (
          <RowMenu
            definition={definition}
            {...menu}
            onEdit={() => setPanel({ id: menu.record.id })}
            onAction={(action) => actions.launch(action, { kind: 'record', record: menu.record })}
            onClose={() => setMenu(undefined)}
          />
        )}
        {panel && (
          <PanelFrame width={600} onClose={close}>
            {panel === 'create' ? (
              <SchemaCreate resource={resource} preset={given} onClose={close} />
            ) : (
              <SchemaEdit resource={resource} id={panel.id} onClose={close} />
            )}
          </PanelFrame>
        )}
      </Suspense>
      {actions.dialog}
    </>
  );
}
