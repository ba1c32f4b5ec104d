import { lazy, Suspense, useState } from 'react';
import type { Identifier, RaRecord } from 'react-admin';
import type { Json } from '#model/language/definition.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { SchemaTable } from '#src/schemaViews/list/SchemaTable.tsx';
import { CreateHere } from './CreateHere.tsx';

// Loaded when a button is pressed.
const RowMenu = lazy(async () => ({ default: (await import('#src/schemaViews/list/RowMenu.tsx')).RowMenu }));
const PanelFrame = lazy(async () => ({
  default: (await import('#src/schemaViews/form/page/PanelFrame.tsx')).PanelFrame,
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
  const definition = useDefinitionHere(resource);
  const [panel, setPanel] = useState<{ id: Identifier }>();
  const [menu, setMenu] = useState<{ record: RaRecord; anchor: HTMLElement }>();
  const actions = useActionLauncher(definition);
  const close = () => setPanel(undefined);
  return (
    <>
      {create && <CreateHere resource={resource} given={given} />}
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
            <SchemaEdit resource={resource} id={panel.id} onClose={close} />
          </PanelFrame>
        )}
      </Suspense>
      {actions.dialog}
    </>
  );
}
