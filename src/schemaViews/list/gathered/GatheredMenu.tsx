import { useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import type { Definition } from '#model/language/definition.ts';
import { useDefinitionIfLoaded } from '#src/definitions/useDefinition.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useEnterCloud } from '#src/session/cloud/useEnterCloud.ts';
import { RowMenu } from '#src/schemaViews/list/RowMenu.tsx';

interface Props {
  record: RaRecord;
  anchor: HTMLElement;
}

/** The menu of a row whose record belongs to another resource: the actions are those of its own definition. */
export function GatheredMenu(props: Props) {
  const definition = useDefinitionIfLoaded(String(props.record[GATHERED_FROM]));
  return definition && <OwnMenu definition={definition} {...props} />;
}

function OwnMenu({ definition, record: row, anchor }: Props & { definition: Definition }) {
  const { cloud_id } = row;
  const { data: record } = useGetOne<RaRecord>(definition.resource, { id: row.id, meta: { path: { cloud_id } } });
  const enter = useEnterCloud();
  const [isOpen, setOpen] = useState(true);
  const actions = useActionLauncher(definition);
  return (
    <>
      {record && isOpen && (
        <RowMenu
          definition={definition}
          record={record}
          anchor={anchor}
          onAction={(name) => actions.launch(name, { kind: 'record', record })}
          onLeave={() => enter(cloud_id)}
          onClose={() => setOpen(false)}
        />
      )}
      {actions.dialog}
    </>
  );
}
