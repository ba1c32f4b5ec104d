import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { isPartial, WHOLE_RECORD } from '#src/dataProviders/partialRecord.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { actionPlan, isMany } from '#src/schemaViews/action/run/actionPlan.ts';
import type { ActionOutcome, ActionTarget, ManyTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';
import { BulkAction } from '#src/schemaViews/action/bulk/BulkAction.tsx';
import { SingleAction } from './SingleAction.tsx';
import { useActionName } from './useActionName.ts';

export interface ActionDialogProps {
  definition: Definition;
  /** A key of `definition.actions`, or `delete`. */
  action: string;
  target: ActionTarget;
  /** Receives the outcome of the call; undefined if no call was sent. */
  onClose: (outcome?: ActionOutcome) => void;
}

interface Missing {
  /** Why the record could not be loaded; null while it is loading. */
  error: Error | null;
  retry: () => void;
}

type GeneratedDialogProps = ActionDialogProps & { missing?: Missing };

/** The dialog of an action: the component that the definition names, otherwise the generated one. */
export function ActionDialog(props: ActionDialogProps) {
  const { definition, action, target } = props;
  const own = `action.${action}` as const;
  const { input, shows } = actionPlan(definition, action, target);
  const usesRecord = own in definition.slots || Object.keys(input).length > 0 || shows.length > 0;
  // A row of a list has only some fields; inputs and components may show any.
  if (target.kind === 'record' && isPartial(target.record) && usesRecord)
    return <CompletedDialog {...props} record={target.record} />;
  return (
    <Slot definition={definition} name={own} given={props}>
      <GeneratedDialog {...props} />
    </Slot>
  );
}

/** Opens at once, and shows its content when the whole record is loaded. */
function CompletedDialog({ record, ...props }: ActionDialogProps & { record: RaRecord }) {
  const { definition, action } = props;
  const { data, error, refetch } = useGetOne<RaRecord>(
    definition.resource,
    { id: record.id, meta: { ...WHOLE_RECORD, path: pathValues(definition, record) } },
    { gcTime: 0, retry: false },
  );
  const own = `action.${action}` as const;
  const missing = data ? undefined : { error, retry: () => void refetch() };
  const completed = { ...props, target: { kind: 'record' as const, record: data ?? record } };
  // The same element before and after, so that the dialog does not open twice.
  const dialog = <GeneratedDialog {...completed} missing={missing} />;
  if (missing || !(own in definition.slots)) return dialog;
  return (
    <Slot definition={definition} name={own} given={completed}>
      {dialog}
    </Slot>
  );
}

/**
 * Confirms an action before it runs: a question, the typed name or the input; for many records a preview and a result
 * per row.
 */
export function GeneratedDialog({ definition, action, target, onClose, missing }: GeneratedDialogProps) {
  // Two dialogs can be open at once: the records that block a deletion offer actions of their own.
  const titleId = useId();
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const plan = actionPlan(definition, action, target);
  const question = useQuestion(definition, action, Object.keys(plan.input).length > 0);
  const name = useActionName(definition)(action);
  const many = isMany(target);
  const isPreviewed = Object.hasOwn(definition.actions, action) && definition.actions[action]?.preview === true;
  const count = many ? countOf(target) : 1;
  const title = target.kind === 'record' ? recordTitle(definition, target.record) : label(definition.label);
  const props = { definition, action, plan, name, help: question.effect };
  return (
    <Dialog
      open
      fullWidth
      maxWidth={many || isPreviewed ? 'md' : 'sm'}
      onClose={() => onClose()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {many
          ? translate('record.action.titleMany', {
              action: name,
              name: word(count > 1 ? definition.plural : definition.label),
              smart_count: count,
            })
          : target.kind === 'resource'
            ? name
            : question.titleOf(name, title)}
      </DialogTitle>
      {missing ? (
        <MissingRecord {...missing} onClose={() => onClose()} />
      ) : many ? (
        <BulkAction {...props} target={target} onClose={onClose} />
      ) : (
        <SingleAction {...props} target={target} title={title} onClose={onClose} />
      )}
    </Dialog>
  );
}

function countOf(target: ManyTarget): number {
  if (target.kind === 'filter') return target.total;
  return target.kind === 'ids' ? target.ids.length : target.parts.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** The question of a dialog about one record, and what it says about the effect, on data too. */
function useQuestion(definition: Definition, action: string, hasInput: boolean) {
  const translate = useTranslate();
  const label = useLabel();
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const { question, help } = declared ?? definition.delete;
  const isDanger = declared === undefined || declared.tone === 'danger';
  return {
    titleOf: (name: string, title: string) =>
      question
        ? label(question).replaceAll('%{title}', title)
        : translate(hasInput ? 'record.action.title' : 'record.action.question', { action: name, title }),
    effect: label(help) || (isDanger ? translate('record.action.irreversible') : ''),
  };
}

/** In place of the content, until the whole record is loaded. */
function MissingRecord({ error, retry, onClose }: Missing & { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <DialogContent aria-busy={!error}>
        {error ? (
          <Alert severity="error" action={<Button onClick={retry}>{translate('record.show.retry')}</Button>}>
            {faultWords(error, translate)}
          </Alert>
        ) : (
          <Skeleton variant="rounded" height={96} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {translate('record.form.cancel')}
        </Button>
      </DialogActions>
    </>
  );
}
