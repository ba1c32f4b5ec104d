import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNotify, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { actionPlan, needsDialog } from '#src/schemaViews/action/run/actionPlan.ts';
import type { ActionOutcome, ActionTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { partsOf } from '#src/schemaViews/action/run/partsOf.ts';
import { noteBegun } from '#src/ui/tasks/taskStore.ts';
import { useActionName } from './useActionName.ts';
import { useAnnounceAction } from './notice/useAnnounceAction.tsx';
import { useOfferUndo } from './undo/useOfferUndo.tsx';
import { useWithdrawUndo } from './undo/useWithdrawUndo.ts';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';
import { isWritable } from '#model/access/access.ts';

// Loads forms and dialogs when a button is pressed, not with lists and pages.
const OneTimeSecretDialog = lazy(() => import('#src/schemaViews/entry/once/OneTimeSecretDialog.tsx'));
const ActionDialog = lazy(() => import('./ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })));

interface Launched {
  action: string;
  target: ActionTarget;
}

interface Secrets {
  title: string;
  fields: FieldDefinition[];
  record: RaRecord;
}

/**
 * Starts actions: `launch('reboot', { kind: 'record', record })`. Opens a dialog if the definition requires one,
 * otherwise calls at once; then reports the outcome. The page must render `dialog`.
 */
export function useActionLauncher(
  definition: Definition,
  onDone?: (outcome: ActionOutcome, action: string) => void,
): { launch: (action: string, target: ActionTarget) => void; dialog: ReactNode; running: boolean } {
  const [launched, setLaunched] = useState<Launched>();
  const [running, setRunning] = useState(false);
  const [secrets, setSecrets] = useState<Secrets>();
  const run = useRunAction(definition);
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const nameOf = useActionName(definition);
  const offerUndo = useOfferUndo(definition);
  const withdrawUndo = useWithdrawUndo();
  const announceAction = useAnnounceAction(definition);

  const announce = (outcome: ActionOutcome, { action, target }: Launched) => {
    onDone?.(outcome, action);
    const name = nameOf(action);
    if (outcome.kind === 'bulk') {
      const ids = outcome.reply.results.filter(({ ok }) => ok).map(({ id }) => id);
      const parts = partsOf(definition, target, ids);
      withdrawUndo(parts);
      const isFollowed = Object.hasOwn(definition.actions, action) && definition.actions[action]?.via !== undefined;
      if (outcome.ranAt === undefined || ids.length === 0) return;
      if (isFollowed) announceAction({ action, name, title: '', parts, since: outcome.ranAt });
      else
        offerUndo(
          action,
          parts,
          translate('record.bulk.done', { action: name, smart_count: ids.length }),
          outcome.ranAt,
        );
      return;
    }
    const parts = partsOf(definition, target);
    withdrawUndo(parts);
    const words = {
      action: name,
      title: target.kind === 'record' ? recordTitle(definition, target.record) : label(definition.label),
    };
    const fields = secretFields(definition, action, outcome);
    if (outcome.record && fields.length > 0)
      setSecrets({ title: translate('record.action.title', words), fields, record: outcome.record });
    const isFollowed = outcome.followed && !continuesElsewhere(definition, action);
    if (outcome.followed !== isFollowed) noteBegun();
    if (target.kind === 'record' && isFollowed) {
      const { record } = target;
      announceAction({ action, name, title: words.title, parts, before: record, since: Date.now() });
      return;
    }
    const message = translate(outcome.followed ? 'record.action.started' : 'record.action.done', words);
    if (target.kind === 'record' && offerUndo(action, parts, message)) return;
    notify(message, { type: outcome.followed ? 'info' : 'success' });
  };
  const launch = async (action: string, target: ActionTarget) => {
    if (`action.${action}` in definition.slots || needsDialog(actionPlan(definition, action, target))) {
      setLaunched({ action, target });
      return;
    }
    if (running) return;
    setRunning(true);
    try {
      const outcome = await run({ action, target });
      if (opensPage(definition, action, outcome)) return;
      announce(outcome, { action, target });
    } catch (fault) {
      // The refusal appears where the button was pressed; the page stays as it is.
      notify(fault instanceof Error ? fault.message : 'shell.fault.unknown', { type: 'error' });
    } finally {
      setRunning(false);
    }
  };
  const dialog = (
    <Suspense fallback={null}>
      {launched && (
        <ActionDialog
          definition={definition}
          action={launched.action}
          target={launched.target}
          onClose={(outcome) => {
            setLaunched(undefined);
            if (outcome) announce(outcome, launched);
          }}
        />
      )}
      {secrets && (
        <OneTimeSecretDialog
          definition={definition}
          {...secrets}
          fileName={recordTitle(definition, secrets.record)}
          onClose={() => setSecrets(undefined)}
        />
      )}
    </Suspense>
  );
  return { launch: (action, target) => void launch(action, target), dialog, running };
}

/** An action with `opens` answers with a page of the public part, which is another document. */
function opensPage({ actions }: Definition, action: string, outcome: ActionOutcome): boolean {
  const address: unknown = outcome.kind === 'record' ? outcome.record?.['address'] : undefined;
  if (!Object.hasOwn(actions, action) || actions[action]?.opens === undefined) return false;
  if (typeof address === 'string' && /^\/(?!\/)/.test(address)) window.location.assign(address);
  return true;
}

/** Fields that the server generates for an action and returns only once. */
function secretFields(definition: Definition, action: string, outcome: ActionOutcome): FieldDefinition[] {
  const { input = {} } = definition.actions[action] ?? {};
  return Object.values(input).filter(
    (field) => !isWritable(field) && outcome.kind === 'record' && typeof outcome.record?.[field.name] === 'string',
  );
}

/** Of what the platform itself does with the content of a record, the record shows nothing: it is a task. */
const continuesElsewhere = ({ actions }: Definition, action: string): boolean =>
  Object.hasOwn(actions, action) && actions[action]?.cloud === 'content';
