import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Definition } from '#model/language/definition.ts';
import { BULK_AT_ONCE } from '#model/values/taskLimits.ts';
import type { BulkReply } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormEnvProvider } from '#src/inputs/frame/formContext.ts';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import { ActionInputs } from '#src/schemaViews/action/inputs/ActionInputs.tsx';
import type { ActionPlan } from '#src/schemaViews/action/run/actionPlan.ts';
import type { ActionOutcome, ManyTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { BulkEffect } from './BulkEffect.tsx';
import { countRows, shownRows } from './shownRows.ts';
import { useBulkRun } from './useBulkRun.ts';
import { useLaterRun } from './useLaterRun.ts';
import { useFollowed } from './useFollowed.tsx';
import { RemovalPreview } from '#src/schemaViews/action/removal/RemovalPreview.tsx';
import { BulkRows } from './BulkRows.tsx';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { partsOf } from '#src/schemaViews/action/run/partsOf.ts';
import { runAction } from '#src/schemaViews/action/run/runAction.ts';
import { percentOf } from '#src/ui/percentOf.ts';
import { Added } from '#src/schemaViews/extensions/Added.tsx';
import { useExtensions } from '#src/schemaViews/extensions/useExtensions.ts';
import { UndoButton } from '#src/schemaViews/action/undo/UndoButton.tsx';
import { useActionForm } from '#src/schemaViews/action/useActionForm.ts';
import { useRunAction } from '#src/schemaViews/action/run/useRunAction.ts';

interface BulkActionProps {
  definition: Definition;
  action: string;
  plan: ActionPlan;
  target: ManyTarget;
  name: string;
  help: string;
  onClose: (outcome?: ActionOutcome) => void;
}

/**
 * Runs an action on many records: shows which rows will run, which are skipped and why, and what the run costs; then
 * the result of each row, a retry for the failed ones, and undo.
 */
export function BulkAction({ definition, action, plan, target, name, help, onClose }: BulkActionProps) {
  const translate = useTranslate();
  const { form, env, fields, entered, maskedInput } = useActionForm(definition, plan.input);
  const run = useRunAction(definition);
  const { progress, fault, start, stop } = useBulkRun(definition, action, target);
  const preview = useQuery({
    queryKey: ['suantai', 'bulkPreview', definition.resource, action, keyOf(target)],
    queryFn: async () => bulkReply(await run({ action, target, dryRun: true })),
    gcTime: 0,
    retry: false,
  });
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const extensions = useExtensions('bulkAction');
  const rows = preview.data ? shownRows(preview.data, progress) : [];
  const counts = { ...countRows(rows), action: name };
  const running = progress !== undefined && progress.ranAt === undefined;
  const done = rows.filter(({ phase }) => phase === 'ran').map(({ id }) => id);
  const again = rows.filter(({ phase }) => phase === 'failed' || phase === 'waiting');
  const stateOf = useFollowed(partsOf(definition, target, declared?.via === undefined ? [] : done));

  const isTask = preview.data !== undefined && wantedOf(preview.data).length > BULK_AT_ONCE;
  const later = useLaterRun(definition, action, target);
  const problem = fault ?? later.fault ?? (preview.error ? faultWords(preview.error, translate) : undefined);

  const recordsOf = (reply: BulkReply) =>
    partsOf(
      definition,
      target,
      wantedOf(reply).map(({ id }) => id),
    ).flatMap((part) => part.ids.map((id) => ({ resource: part.definition.resource, id })));
  const send = async () => {
    if (!preview.data) return;
    if (isTask) {
      const begun = await later.begin(wantedOf(preview.data), entered());
      // What was skipped stays selected; the rest must not be begun a second time.
      if (begun) onClose({ kind: 'bulk', reply: preview.data });
      return;
    }
    const wanted = progress ? again : wantedOf(preview.data);
    await start(progress?.reply ?? preview.data, wanted, entered());
  };
  const close = () => {
    stop();
    onClose(progress && { kind: 'bulk', reply: progress.reply, ranAt: progress.ranAt });
  };
  return (
    <FormProvider {...form}>
      <FormEnvProvider value={env}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
          <DialogContent>
            {problem && <Alert severity="error">{problem}</Alert>}
            {help && !progress && <DialogContentText sx={{ mb: 3 }}>{help}</DialogContentText>}
            {preview.isPending && (
              <Skeleton variant="rounded" height={96} aria-label={translate('record.bulk.previewing')} />
            )}
            {preview.data && !progress && <BulkEffect reply={preview.data} />}
            {preview.data?.removal && !progress && <RemovalPreview reply={preview.data.removal} />}
            {preview.data && !progress && (
              <Suspense>
                <Added
                  extensions={extensions}
                  given={{ definition, action, records: recordsOf(preview.data), form, entered }}
                />
              </Suspense>
            )}
            {running && (
              <LinearProgress
                variant="determinate"
                value={percentOf(counts.run + counts.failed, counts.run + counts.failed + counts.waiting)}
                aria-label={translate('record.bulk.progress')}
                sx={{ mb: 3 }}
              />
            )}
            {preview.data && (
              <BulkRows
                sentence={translate(progress ? 'record.bulk.result' : 'record.bulk.preview', counts)}
                rows={rows}
                stateOf={(row) => stateOf(row.id)}
              />
            )}
            {!progress && <ActionInputs definition={definition} fields={fields} />}
            {isTask && (
              <DialogContentText sx={{ mt: 3 }}>
                {translate('record.bulk.later', { most: BULK_AT_ONCE })}
              </DialogContentText>
            )}
          </DialogContent>
          <DialogActions>
            {!progress && target.kind !== 'parts' && (
              <CopyCallButton
                makeCall={(provider) => runAction(provider, definition, { action, target, input: maskedInput() })}
              />
            )}
            {progress?.ranAt !== undefined && declared?.undo !== undefined && done.length > 0 && (
              <UndoButton
                key={progress.ranAt}
                parts={partsOf(definition, target, done)}
                action={action}
                undo={declared.undo}
                since={progress.ranAt}
              />
            )}
            <Box sx={{ flex: 1 }} />
            {running ? (
              <Button variant="outlined" onClick={stop}>
                {translate('record.bulk.stop')}
              </Button>
            ) : (
              <Button variant="outlined" onClick={close}>
                {translate(progress ? 'record.close' : 'record.form.cancel')}
              </Button>
            )}
            {progress && !running && again.length > 0 && (
              <Button variant="contained" onClick={() => void form.handleSubmit(send)()}>
                {translate(counts.waiting > 0 ? 'record.bulk.goOn' : 'record.bulk.retry', {
                  smart_count: again.length,
                })}
              </Button>
            )}
            {!progress && (
              <Button
                type="submit"
                variant="contained"
                color={plan.danger ? 'error' : 'primary'}
                loading={form.formState.isSubmitting}
                disabled={!preview.data || preview.data.run === 0}
              >
                {translate('record.bulk.run', { action: name, smart_count: preview.data?.run ?? 0 })}
              </Button>
            )}
          </DialogActions>
        </form>
      </FormEnvProvider>
    </FormProvider>
  );
}

/** The definitions of parts are large, and part of the question only by their names. */
const keyOf = (target: ManyTarget) =>
  target.kind === 'parts'
    ? target.parts.map(({ definition, path, rows }) => [definition.resource, path, rows.map(({ id }) => id)])
    : target;

const wantedOf = ({ results }: BulkReply) => results.filter(({ ok }) => ok);

function bulkReply(outcome: ActionOutcome): BulkReply {
  return outcome.kind === 'bulk' ? outcome.reply : { total: 0, run: 0, skipped: 0, results: [] };
}
