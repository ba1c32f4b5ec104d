import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import { unreachable } from '#model/values/unreachable.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useAttempt } from '#src/schemaViews/entry/draft/useAttempt.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { Around } from '#src/schemaViews/extensions/Around.tsx';
import type { ActionAddition } from '#src/schemaViews/extensions/places.ts';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { ActionInputs } from './inputs/ActionInputs.tsx';
import type { ActionPlan } from '#src/schemaViews/action/run/actionPlan.ts';
import type { ActionOutcome, ActionTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { FieldList } from '#src/schemaViews/facts/FieldList.tsx';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';
import { NameCheck } from './NameCheck.tsx';
import { Referrers } from './Referrers.tsx';
import { usePreview } from './preview/usePreview.ts';
import { RemovalPreview } from './removal/RemovalPreview.tsx';
import { useRemoval } from './removal/useRemoval.ts';
import { runAction } from '#src/schemaViews/action/run/runAction.ts';
import { useActionForm } from './useActionForm.ts';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';

const PreviewBody = lazy(() => import('./preview/PreviewBody.tsx'));

interface SingleActionProps {
  definition: Definition;
  action: string;
  plan: ActionPlan;
  target: Extract<ActionTarget, { kind: 'record' | 'resource' }>;
  /** Name of the action and title of its target. */
  name: string;
  title: string;
  help: string;
  onClose: (outcome?: ActionOutcome) => void;
}

/** Runs an action on one record or on the resource, with what domains add to its dialog. */
export function SingleAction(props: SingleActionProps) {
  const { definition, action, plan, target, name, onClose } = props;
  const record = recordOf(target);
  const held = useActionForm(definition, plan.input, record);
  const { form, fields, entered } = held;
  const given = { definition, action, name, record, form, fields, entered, onDone: onClose };
  return (
    <Around extensions={useExtensions('action')} given={given}>
      {(addition) => <ExtendedAction {...props} record={record} held={held} addition={addition} />}
    </Around>
  );
}

interface ExtendedActionProps extends SingleActionProps {
  record?: RaRecord;
  held: ReturnType<typeof useActionForm>;
  addition?: ActionAddition;
}

/** Question, inputs, the typed name if the definition requires it, then the call. */
function ExtendedAction({
  definition,
  action,
  plan,
  target,
  name,
  title,
  help,
  onClose,
  record,
  held,
  addition = {},
}: ExtendedActionProps) {
  const translate = useTranslate();
  const { form, env, fields, entered, maskedInput } = held;
  const { noteOf, isSettling = false } = addition;
  const extended = useMemo(() => ({ ...env, noteOf }), [env, noteOf]);
  const shownFields = useShownFields();
  const run = useRunAction(definition);
  // An action that changes the state is refused in the new one. Others with input, such as a top-up, may happen again.
  const isRepeatable = Object.keys(plan.input).length > 0 && definition.actions[action]?.to === undefined;
  const attempt = useAttempt(
    isRepeatable ? `${definition.resource}.${record?.id ?? ''}.${action}` : undefined,
    Object.values(plan.input),
  );
  const [typed, setTyped] = useState('');
  const [forced, setForced] = useState(false);
  const [fault, setFault] = useState<ApiFault>();
  const [above, setAbove] = useState<SortedFaults['above']>();
  const busy = useRef(false);
  const removal = useRemoval(definition, action, record);
  const preview = usePreview({ definition, action, record, form, entered });
  const isHeld = (removal?.isHeld === true && !plan.force) || preview?.isHeld === true;
  const mustType = plan.confirm === 'type-name' || forced;

  const refuse = (reason: ApiFault) => {
    const sorted = sortFaults(reason, (field) => field in plan.input);
    for (const [path, message] of Object.entries(sorted.onInputs)) form.setError(path, { type: 'server', message });
    setFault(reason);
    setAbove(sorted.above);
    // The reader decides about what is there now.
    if (reason.status === 409) preview?.retry();
  };

  const send = async () => {
    if (busy.current || isHeld || isSettling) return;
    busy.current = true;
    setAbove(undefined);
    try {
      if (addition.submit) await addition.submit();
      else
        onClose(
          await attempt({ ...entered(), forced }, (idempotencyKey) =>
            run({
              action,
              target,
              input: entered(),
              force: forced,
              previewed: preview?.data?.previewed,
              idempotencyKey,
            }),
          ),
        );
    } catch (reason) {
      // A refusal stays in the dialog, where the reader can correct the input.
      if (!(reason instanceof ApiFault)) throw reason;
      refuse(reason);
    } finally {
      busy.current = false;
    }
  };
  const { referrers } = fault?.body ?? {};
  return (
    <FormProvider {...form}>
      <FormEnvProvider value={extended}>
        <Form
          noValidate
          onSubmit={(event) => {
            // A dialog opened over this one is outside this form in the DOM, but inside it in React's event tree.
            event.stopPropagation();
            void form.handleSubmit(send)(event);
          }}
        >
          <DialogContent>
            {help && <DialogContentText>{help}</DialogContentText>}
            {removal && (
              <RemovalPreview reply={removal.reply} isPending={removal.isPending} onRemedied={removal.look} />
            )}
            {above && <FaultAlert fault={above} definition={definition} />}
            {referrers && <Referrers referrers={referrers} mayForce={plan.force} forced={forced} onForce={setForced} />}
            {record && plan.shows.length > 0 && (
              <FieldList definition={definition} record={record} fields={shownFields(definition, record, plan.shows)} />
            )}
            <ActionInputs definition={definition} fields={fields} record={record} />
            {preview && (
              <Suspense>
                <PreviewBody definition={definition} preview={preview} />
              </Suspense>
            )}
            {mustType && <NameCheck title={title} isFirst={fields.length === 0} typed={typed} onType={setTyped} />}
          </DialogContent>
          {addition.above}
          <DialogActions>
            <CopyCallButton
              makeCall={(provider) =>
                runAction(provider, definition, { action, target, input: maskedInput(), force: forced })
              }
            />
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" autoFocus={fields.length === 0 && !mustType} onClick={() => onClose()}>
              {translate('record.form.cancel')}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={plan.danger ? 'error' : 'primary'}
              loading={form.formState.isSubmitting}
              disabled={isHeld || isSettling || (mustType && typed.trim() !== title)}
            >
              {forced
                ? translate('record.action.forceDelete')
                : (addition.submitLabel ?? preview?.data?.submit ?? name)}
            </Button>
          </DialogActions>
        </Form>
      </FormEnvProvider>
    </FormProvider>
  );
}

/** Where there is room, only the inputs scroll: price and buttons stay in view. */
const Form = styled('form')({
  '@media (min-height: 560px)': { display: 'flex', flexDirection: 'column', minHeight: 0 },
});

function recordOf(target: SingleActionProps['target']) {
  switch (target.kind) {
    case 'record':
      return target.record;
    case 'resource':
      return undefined;
    default:
      return unreachable(target);
  }
}
