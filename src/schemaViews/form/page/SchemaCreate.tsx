import { useMemo } from 'react';
import {
  getRecordFromLocation,
  ResourceContextProvider,
  useLocation,
  useNavigate,
  useTranslate,
  type RaRecord,
} from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { returnPath } from '#src/routing/returnPath.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { NotOffered } from '#src/schemaViews/list/cloud/NotOffered.tsx';
import { useNotOffered } from '#src/schemaViews/list/cloud/useNotOffered.ts';
import { FormCloud } from '#src/schemaViews/form/parts/FormCloud.tsx';
import { FormHeading } from './FormHeading.tsx';
import { RecordForm } from '#src/schemaViews/form/record/RecordForm.tsx';
import { useAfterSave } from './useAfterSave.ts';
import { withCount } from '#src/schemaViews/form/values/withCount.ts';

interface SchemaCreateProps {
  resource: string;
  /** Values to begin with; default those of the address. */
  preset?: Record<string, unknown>;
  /** In a panel: where to go instead of the list. */
  onClose?: () => void;
  onCreated?: (record: RaRecord, definition: Definition) => void;
}

/** The page on which a record is made. `?source={"site_id":3}` presets values, `?return=` says where it leads. */
export function SchemaCreate({ resource, preset: given, onClose, onCreated }: SchemaCreateProps) {
  const definition = useDefinition(resource);
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const asked = useMemo(
    () =>
      withCount(definition, {
        label: both(translate('record.form.count')),
        help: both(translate('record.form.countHelp')),
      }),
    [definition, translate],
  );
  const location = useLocation();
  const preset = useMemo(() => given ?? getRecordFromLocation(location) ?? undefined, [given, location]);
  const navigate = useNavigate();
  const back = returnPath(location.search, window.location.origin);
  const { saved, leave } = useAfterSave(
    definition,
    undefined,
    onClose ?? (back === undefined ? undefined : () => navigate(back, { replace: true })),
  );
  const notOffered = useNotOffered(definition, 'create');
  const created = (record: RaRecord) => {
    onCreated?.(record, definition);
    saved(record);
  };
  return (
    <ResourceContextProvider value={resource}>
      <Slot definition={definition} name="create" given={{ definition }}>
        <FormHeading
          title={
            definition.createLabel
              ? label(definition.createLabel)
              : translate('record.form.createTitle', { name: word(definition.label) })
          }
          inPanel={onClose !== undefined}
        />
        {notOffered === undefined ? (
          <>
            <FormCloud definition={definition} />
            <RecordForm definition={asked} preset={preset} onSaved={created} onCancel={leave} />
          </>
        ) : (
          <NotOffered definition={definition} {...notOffered} />
        )}
      </Slot>
    </ResourceContextProvider>
  );
}

// What the console says itself is in the reader's language already.
const both = (text: string) => ({ zh: text, en: text });
