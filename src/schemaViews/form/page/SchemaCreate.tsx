import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { getRecordFromLocation, ResourceContextProvider, useLocation, useNavigate, type RaRecord } from 'react-admin';
import { spansClouds } from '#model/rules/inClouds.ts';
import type { Definition } from '#model/language/definition.ts';
import { numberedField } from '#model/validation/countField.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { returnPath } from '#src/routing/returnPath.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { NotOffered } from '#src/schemaViews/list/cloud/NotOffered.tsx';
import { useNotOffered } from '#src/schemaViews/list/cloud/useNotOffered.ts';
import { FormCloud } from '#src/schemaViews/form/parts/FormCloud.tsx';
import { FormHeading } from './FormHeading.tsx';
import { RecordForm } from '#src/schemaViews/form/record/RecordForm.tsx';
import { usePresetCloud } from '#src/session/cloud/usePresetCloud.ts';
import { useAfterSave } from './useAfterSave.ts';
import { withCount } from '#src/schemaViews/entry/values/withCount.ts';

interface SchemaCreateProps {
  resource: string;
  /** Initial values; defaults to those in the address. */
  preset?: Record<string, unknown>;
  /** In a panel: called instead of navigating to the list. */
  onClose?: () => void;
  onCreated?: (record: RaRecord, definition: Definition) => void;
}

/** The page that creates a record. `?source={"site_id":3}` presets values, `?return=` is the address to open next. */
export function SchemaCreate({ resource, preset: given, onClose, onCreated }: SchemaCreateProps) {
  const definition = useDefinitionHere(resource);
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const formDefinition = useMemo(
    () =>
      withCount(definition, {
        label: both(translate('record.form.count')),
        // Without a name of their own, copies have no number either.
        ...(numberedField(definition) !== undefined && { help: both(translate('record.form.countHelp')) }),
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
  usePresetCloud(definition.cloud && !spansClouds(definition) && preset?.['cloud_id']);
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
            {definition.without?.update === 'fixed' && (
              <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
                {translate('record.form.fixed')}
              </Typography>
            )}
            {definition.form.link && (
              <Typography variant="body2" sx={{ mb: 4 }}>
                {/* The form begins close below, so the link needs the height of a target (WCAG 2.5.8). */}
                <Link
                  href={definition.form.link.page}
                  target="_blank"
                  rel="noopener"
                  sx={{ display: 'inline-block', minHeight: 24 }}
                >
                  {label(definition.form.link.label)}
                </Link>
              </Typography>
            )}
            <RecordForm definition={formDefinition} preset={preset} onSaved={created} onCancel={leave} />
          </>
        ) : (
          <NotOffered definition={definition} {...notOffered} />
        )}
      </Slot>
    </ResourceContextProvider>
  );
}

// The console's own texts are already in the reader's language.
const both = (text: string) => ({ zh: text, en: text });
