import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { Slot } from '#src/schemaViews/slots/Slot.tsx';
import { recordTitle } from '#src/schemaViews/list/recordTitle.ts';
import { actionPlan } from '#src/schemaViews/action/run/actionPlan.ts';
import type { ActionOutcome, ActionTarget } from '#src/schemaViews/action/run/actionTarget.ts';
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

/** The dialog of an action: the component that the definition names, otherwise the generated one. */
export function ActionDialog(props: ActionDialogProps) {
  return (
    <Slot definition={props.definition} name={`action.${props.action}`} given={props}>
      <GeneratedDialog {...props} />
    </Slot>
  );
}

/**
 * Confirms an action before it runs: a question, the typed name or the input; for many records a preview and a result
 * per row.
 */
export function GeneratedDialog({ definition, action, target, onClose }: ActionDialogProps) {
  // Two dialogs can be open at once: the records that block a deletion offer actions of their own.
  const titleId = useId();
  const translate = useTranslate();
  const label = useLabel();
  const word = useWord();
  const plan = actionPlan(definition, action, target);
  const declared = definition.actions[action];
  const name = useActionName(definition)(action);
  const many = target.kind === 'ids' || target.kind === 'filter';
  const count = target.kind === 'ids' ? target.ids.length : target.kind === 'filter' ? target.total : 1;
  const title = target.kind === 'record' ? recordTitle(definition, target.record) : label(definition.label);
  const props = { definition, action, plan, name, help: label(declared?.help) };
  return (
    <Dialog open fullWidth maxWidth={many ? 'md' : 'sm'} onClose={() => onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {target.kind === 'resource'
          ? name
          : translate(many ? 'record.action.titleMany' : 'record.action.title', {
              action: name,
              title,
              name: word(many && count > 1 ? definition.plural : definition.label),
              smart_count: count,
            })}
      </DialogTitle>
      {many ? (
        <BulkAction {...props} target={target} onClose={onClose} />
      ) : (
        <SingleAction {...props} target={target} title={title} onClose={onClose} />
      )}
    </Dialog>
  );
}
