import { Alert, Box, Button, DialogActions, DialogContent, DialogContentText, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import type { Definition } from '#model/definition.ts';
import type { BulkReply } from '#src/dataProviders/consoleDataProvider.ts';
import { newKey } from '#src/http/newKey.ts';
import { FormSurroundingsProvider } from '#src/inputs/formContext.ts';
import { CopyCallButton } from '#src/schemaViews/copyCall/CopyCallButton.tsx';
import { ActionInputs } from './ActionInputs.tsx';
import type { ActionPlan } from './actionPlan.ts';
import type { ActionOutcome, ActionTarget } from './actionTarget.ts';
import { BulkRows } from './BulkRows.tsx';
import { faultWords } from './faultWords.ts';
import { runAction } from './runAction.ts';
import { useActionForm } from './useActionForm.ts';
import { useRunAction } from './useRunAction.ts';

interface BulkActionProps {
  definition: Definition;
  action: string;
  plan: ActionPlan;
  target: Extract<ActionTarget, { kind: 'ids' | 'filter' }>;
  name: string;
  help: string;
  onClose: (outcome?: ActionOutcome) => void;
}

/** Many records: first what would run and what would be skipped and why, then the result row by row, and the failed once more. */
export function BulkAction({ definition, action, plan, target, name, help, onClose }: BulkActionProps) {
  const translate = useTranslate();
  const { form, surroundings, fields, entered, maskedInput } = useActionForm(definition, plan.input);
  const run = useRunAction(definition);
  const [fault, setFault] = useState<string>();
  const [reply, setReply] = useState<BulkReply>();
  const preview = useQuery({
    queryKey: ['suantai', 'bulkPreview', definition.resource, action, target],
    queryFn: async () => bulkReply(await run({ action, target, dryRun: true })),
    gcTime: 0,
    retry: false,
  });

  const send = async (on: ActionTarget) => {
    setFault(undefined);
    try {
      setReply(merged(reply, bulkReply(await run({ action, target: on, input: entered(), idempotencyKey: newKey() }))));
    } catch (reason) {
      // The dialog stays open with the refusal; nothing has run.
      setFault(faultWords(reason, translate) ?? translate('shell.fault.unknown'));
    }
  };
  const failed = reply?.results.filter(({ ok, reason }) => !ok && !reason) ?? [];
  const problem = fault ?? (preview.error ? faultWords(preview.error, translate) : undefined);
  return (
    <FormProvider {...form}>
      <FormSurroundingsProvider value={surroundings}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(() => send(target))(event)}>
          <DialogContent>
            {problem && <Alert severity="error">{problem}</Alert>}
            {help && !reply && <DialogContentText sx={{ mb: 3 }}>{help}</DialogContentText>}
            {preview.isPending && <Skeleton variant="rounded" height={96} aria-label={translate('record.bulk.previewing')} />}
            {preview.data && !reply && <BulkRows kind="preview" reply={preview.data} action={name} />}
            {reply && <BulkRows kind="result" reply={reply} action={name} />}
            {!reply && <ActionInputs fields={fields} />}
          </DialogContent>
          <DialogActions>
            {!reply && <CopyCallButton ask={(provider) => runAction(provider, definition, { action, target, input: maskedInput() })} />}
            <Box sx={{ flex: 1 }} />
            <Button variant="outlined" onClick={() => onClose(reply && { kind: 'bulk', reply })}>
              {translate(reply ? 'record.close' : 'record.form.cancel')}
            </Button>
            {reply && failed.length > 0 && (
              <Button variant="contained" loading={form.formState.isSubmitting} onClick={() => void form.handleSubmit(() => send({ kind: 'ids', ids: failed.map(({ id }) => id) }))()}>
                {translate('record.bulk.retry', { smart_count: failed.length })}
              </Button>
            )}
            {!reply && (
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
      </FormSurroundingsProvider>
    </FormProvider>
  );
}

function bulkReply(outcome: ActionOutcome): BulkReply {
  return outcome.kind === 'bulk' ? outcome.reply : { total: 0, run: 0, skipped: 0, results: [] };
}

/** After a retry the rows that ran again take the place of their first result. */
function merged(before: BulkReply | undefined, after: BulkReply): BulkReply {
  if (!before) return after;
  const again = new Map(after.results.map((row) => [String(row.id), row]));
  return { ...before, results: before.results.map((row) => again.get(String(row.id)) ?? row) };
}
