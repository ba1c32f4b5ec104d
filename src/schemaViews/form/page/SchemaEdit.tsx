import { EditBase, useEditContext, type Identifier } from 'react-admin';
import { WHOLE_RECORD } from '#src/dataProviders/partialRecord.ts';
import { useDefinitionHere } from '#src/session/cloud/useDefinitionHere.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { staysShown } from '#src/schemaViews/action/run/staysShown.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { NotOffered } from '#src/schemaViews/list/cloud/NotOffered.tsx';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { RecordMissing } from '#src/schemaViews/base/RecordMissing.tsx';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { EditRefused } from './EditRefused.tsx';
import { FormHeading } from './FormHeading.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';
import { RecordForm } from '#src/schemaViews/form/record/RecordForm.tsx';
import { useAfterSave } from './useAfterSave.ts';

interface SchemaEditProps {
  resource: string;
  /** Defaults to the id in the address. */
  id?: Identifier;
  /** In a panel: called instead of navigating to the record's page. */
  onClose?: () => void;
}

// Uses its own cache key: a list may have cached part of the record, and a form needs all of it.
const wholeRecord = { meta: WHOLE_RECORD, gcTime: 0, onError: () => undefined };

/** The page that edits a record. */
export function SchemaEdit({ resource, id, onClose }: SchemaEditProps) {
  return (
    <EditBase
      resource={resource}
      id={id}
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={wholeRecord}
      mutationOptions={{ meta: wholeRecord.meta }}
      loading={false}
      error={false}
    >
      <EditedRecord resource={resource} onClose={onClose} />
    </EditBase>
  );
}

function EditedRecord({ resource, onClose }: Pick<SchemaEditProps, 'resource' | 'onClose'>) {
  const definition = useDefinitionHere(resource);
  const translate = useTranslate();
  const { record, error, isPending, refetch } = useEditContext();
  const { decision, reason = '' } = useDecision(definition, 'update', record);
  const { saved, leave } = useAfterSave(definition, record?.id, onClose);
  if (isPending) return <FormSkeleton />;
  if (!record) return <RecordMissing definition={definition} error={error} onRetry={() => void refetch()} />;
  if (!decision.allowed && decision.kind === 'cloud')
    return <NotOffered definition={definition} reason={reason} wholly={false} isSilent={false} />;
  if (!decision.allowed && staysShown(decision))
    return (
      <EditRefused
        title={recordTitle(definition, record)}
        reason={reason}
        inPanel={onClose !== undefined}
        onLeave={leave}
      />
    );
  if (!decision.allowed)
    return <RecordMissing definition={definition} error={{ status: 403 }} onRetry={() => void refetch()} />;
  return (
    <Slot definition={definition} name="edit" given={{ definition, record }}>
      <FormHeading
        title={translate('record.form.editTitle', { title: recordTitle(definition, record) })}
        inPanel={onClose !== undefined}
      />
      <RecordForm key={record.id} definition={definition} record={record} onSaved={saved} onCancel={leave} />
    </Slot>
  );
}
