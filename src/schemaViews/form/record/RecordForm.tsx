import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useMemo, useState, type KeyboardEvent } from 'react';
import { RecordContextProvider, type RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { ConflictDialog } from '#src/schemaViews/entry/faults/ConflictDialog.tsx';
import { DryRunPanel } from '#src/schemaViews/form/dryRun/DryRunPanel.tsx';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { FormAbout } from '#src/schemaViews/form/parts/FormAbout.tsx';
import { FormBar } from '#src/schemaViews/form/parts/FormBar.tsx';
import { FormColumns } from '#src/schemaViews/form/parts/FormColumns.tsx';
import { FormParts } from '#src/schemaViews/form/parts/FormParts.tsx';
import { FormSteps } from '#src/schemaViews/form/parts/FormSteps.tsx';
import { FormSummary } from '#src/schemaViews/form/parts/FormSummary.tsx';
import { FormTemplates } from '#src/schemaViews/form/parts/FormTemplates.tsx';
import { LeaveGuard } from '#src/schemaViews/form/page/LeaveGuard.tsx';
import { useOtherRecord } from '#src/schemaViews/form/page/useOtherRecord.ts';
import { Around } from '#src/schemaViews/extensions/Around.tsx';
import type { FormAddition } from '#src/schemaViews/extensions/places.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { usePanelTitleId } from '#src/schemaViews/base/panelTitle.ts';
import { useTrials } from '#src/schemaViews/form/dryRun/useTrials.tsx';
import { useRecordForm } from './useRecordForm.ts';
import { useShownSteps } from '#src/schemaViews/form/parts/useShownSteps.ts';
import { useSteps } from '#src/schemaViews/form/parts/useSteps.ts';
import { useOneTimeSecrets } from '#src/schemaViews/entry/once/useOneTimeSecrets.ts';

const OtherRecord = lazy(() => import('#src/schemaViews/form/page/OtherRecord.tsx'));
const OneTimeSecretDialog = lazy(() => import('#src/schemaViews/entry/once/OneTimeSecretDialog.tsx'));

export interface RecordFormProps {
  definition: Definition;
  /** The record to edit; absent on create. */
  record?: RaRecord;
  /** Values preset by the address. */
  preset?: Record<string, unknown>;
  onSaved: (record: RaRecord) => void;
  onCancel: () => void;
}

/** The form of a record, for a page or a panel, with what domains add to it. */
export function RecordForm(props: RecordFormProps) {
  const { definition, record, preset } = props;
  const given = { definition, isNew: record === undefined, record, preset };
  return (
    <Around extensions={useExtensions('form')} given={given}>
      {(addition) => <ExtendedForm {...props} addition={addition} />}
    </Around>
  );
}

/** Ctrl/⌘-Enter saves, Esc leaves. */
function ExtendedForm({ addition = {}, ...props }: RecordFormProps & { addition?: FormAddition }) {
  const { definition, onCancel } = props;
  const label = useLabel();
  const once = useOneTimeSecrets(definition, props.onSaved);
  const held = useRecordForm({ ...props, onSaved: once.saved });
  const {
    form,
    env,
    mode,
    fields,
    fault,
    conflict,
    draft,
    submit,
    resolve,
    closeConflict,
    isUnsaved,
    makeCall,
    dataOf,
  } = held;
  const shown = useShownSteps(definition, fields, form, held.existing);
  const steps = definition.form.layout === 'steps';
  const { step, reached, wanted, goesOn, go, lead } = useSteps(shown.form, form, mode);
  const { noteOf, beside } = addition;
  const other = useOtherRecord(
    useMemo(() => ({ ...env, noteOf }), [env, noteOf]),
    wanted,
  );
  const [answerAt, setAnswerAt] = useState<HTMLDivElement | null>(null);
  const isShown = (name: string) => fields.some((field) => field.name === name);
  const trial = mode === 'create' && (definition.cloud || steps) && (
    <DryRunPanel
      definition={definition}
      dataOf={dataOf}
      isShown={isShown}
      onProblems={lead}
      answerAt={answerAt}
      level={steps ? 'h3' : 'h2'}
    />
  );
  const below = useTrials({ definition, record: props.record, dataOf, isShown });
  const createLabel = addition.submitLabel ?? (definition.createLabel && label(definition.createLabel));
  const inPanel = usePanelTitleId() !== undefined;
  // A panel has no room beside the inputs: there it stands below the last step.
  const aside =
    steps && mode === 'create'
      ? (!inPanel || !goesOn) && (
          <FormSummary definition={shown} fields={fields} existing={held.existing}>
            {trial}
          </FormSummary>
        )
      : trial;
  const proceed = () => (goesOn ? void go(step + 1) : submit(addition.submit));
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      proceed();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <RecordContextProvider value={props.record}>
      <FormProvider {...form}>
        <FormEnvProvider value={other.env}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole form */}
          <form
            noValidate
            autoComplete="off"
            onKeyDown={handleKey}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              proceed();
            }}
          >
            <FormColumns aside={aside} about={<FormAbout definition={definition} record={props.record} />}>
              <Stack spacing={4}>
                {draft.restored && <DraftNotice onKeep={draft.forget} onDiscard={draft.discard} />}
                {fault && <FaultAlert fault={fault} definition={definition} />}
                {mode === 'create' && definition.form.templates && (
                  <FormTemplates templates={definition.form.templates} />
                )}
                {steps ? (
                  <FormSteps
                    definition={shown}
                    mode={mode}
                    fields={fields}
                    step={step}
                    reached={reached}
                    onStep={(to) => void go(to)}
                    below={below}
                  />
                ) : (
                  <FormParts
                    definition={definition}
                    mode={mode}
                    fields={fields}
                    parts={definition.form.parts}
                    below={below}
                  />
                )}
                {!goesOn && addition.below}
              </Stack>
            </FormColumns>
            <FormBar
              answerRef={setAnswerAt}
              mode={mode}
              createLabel={createLabel}
              above={addition.above?.(dataOf)}
              beside={beside?.(dataOf, { onDone: held.finish, onCreated: once.saved, onRefused: held.refuse })}
              saving={form.formState.isSubmitting}
              goesOn={goesOn}
              onPrevious={steps && mode === 'create' && step > 0 ? () => void go(step - 1) : undefined}
              onCancel={onCancel}
              makeCall={makeCall}
            />
          </form>
          {conflict && (
            <ConflictDialog
              definition={definition}
              comparison={conflict.comparison}
              theirs={conflict.theirs}
              onResolve={resolve}
              onClose={closeConflict}
            />
          )}
          <Suspense>
            {once.shown && <OneTimeSecretDialog definition={definition} {...once.shown} onClose={once.close} />}
          </Suspense>
          <Suspense>{other.request && <OtherRecord request={other.request} onClose={other.close} />}</Suspense>
          {addition.dialog?.({ onDone: held.finish, onCreated: once.saved, onRefused: held.refuse })}
          <LeaveGuard
            isDirty={isUnsaved}
            onLeave={() => {
              draft.drop();
              addition.onLeave?.();
            }}
          />
        </FormEnvProvider>
      </FormProvider>
    </RecordContextProvider>
  );
}

interface DraftNoticeProps {
  onKeep: () => void;
  onDiscard: () => void;
}

function DraftNotice({ onKeep, onDiscard }: DraftNoticeProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      onClose={onKeep}
      closeText={translate('record.form.keepDraft')}
      action={
        <Button size="small" onClick={onDiscard}>
          {translate('record.form.discardDraft')}
        </Button>
      }
    >
      {translate('record.form.restored')}
    </Alert>
  );
}
