import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import { transitionJob } from '#server/engine/jobs/transitionJob.ts';
import { transitionEnd } from '#server/engine/records/agent/transitionEnd.ts';
import { openSecrets, sealSecrets } from '#server/domains/templates/records/stackSecrets.ts';
import { latestRevision, manifestOf, stacksOf, type Stack } from '#server/domains/templates/records/stackRecords.ts';
import { BACKUPS, databaseJob, passwordPath } from './databaseJobs.ts';

export const backupHooks: ResourceHooks<'stackBackups'> = {
  actions: {
    async restore(context, backup, { stack_id }) {
      const stack = await findRecord(context, stacksOf(context), String(stack_id));
      const { database } = manifestOf(await latestRevision(context, stack.id));
      if (database?.engine !== backup.engine) throw new ApiError('template.otherEngine', { at: ['stack_id'] });
      await refuseSecond(context, stack.id);
      await context.jobs.schedule(context, databaseJob(context, { is: 'restore', backup: backup.id }));
      return { set: { restore_to: stack.id } };
    },
  },
  // The job ends these transitions; this runs when the time is over.
  transitions: {
    make: () => Promise.resolve({ ok: false }),
    restore: () => Promise.resolve({ ok: false, set: { restore_to: null } }),
  },
};

/** Makes the record of a backup, and the job that fills it. */
export async function beginBackup(context: Context, stack: Stack, note: string | null): Promise<ActionOutcome> {
  const definition = knownDefinition(context, BACKUPS);
  const { database } = manifestOf(await latestRevision(context, stack.id));
  if (definition === undefined || database === null) throw new ApiError('template.stackWrongState');
  await refuseSecond(context, stack.id);
  const platform = { ...context, actor: asPlatform(context.actor) };
  const day = new Date(context.clock()).toISOString().slice(0, 16).replace('T', ' ');
  const made = await storeRecord(platform, definition, {
    name: `${stack.name} ${day}`,
    stack_id: stack.id,
    engine: database.engine,
    version: stack.version,
    status: 'creating',
    note,
    user_id: stack.user_id,
    bp_id: stack.bp_id,
  });
  // The table numbers its rows.
  const id = made.id as number;
  const { make } = definition.actions;
  if (make !== undefined)
    await context.jobs.schedule(
      context,
      transitionJob(definition, make, made, {
        end: transitionEnd(context, definition, make, made),
        operationId: context.operationId,
      }),
    );
  await context.jobs.schedule(context, databaseJob(context, { is: 'backup', backup: id }));
  return {
    onlyAnswers: true,
    reply: { status: 200, body: await readRecord(context, definition, id, { trusted: true }) },
  };
}

/** A dump that is taken while another one comes back would be of neither. */
async function refuseSecond({ db }: Context, stackId: string): Promise<void> {
  const row = await db.kysely
    .selectFrom('stack_backups')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('stack_id', '=', stackId), eb('status', '=', 'creating')]),
        eb.and([eb('restore_to', '=', stackId), eb('status', '=', 'restoring')]),
      ]),
    )
    .executeTakeFirst();
  if (row !== undefined) throw new ApiError('template.backupRunning');
}

const PASSWORD_LENGTH = 24;

export const databaseActions = {
  backup: (context: Context, stack: Stack, note: string | null) => beginBackup(context, stack, note),
  /** The password that it has, once. */
  async showPassword(context: Context, stack: Stack): Promise<ActionOutcome> {
    const path = passwordPath(manifestOf(await latestRevision(context, stack.id)));
    const password = path === undefined ? undefined : openSecrets(context, stack.secret_values)[path];
    if (password === undefined) throw new ApiError('template.passwordShown');
    return { shown: { password } };
  },
  /** Another one, which counts as soon as the database has taken it. */
  async resetPassword(context: Context, stack: Stack): Promise<ActionOutcome> {
    const path = passwordPath(manifestOf(await latestRevision(context, stack.id)));
    if (path === undefined) throw new ApiError('template.stackWrongState');
    const password = context.ids.token(PASSWORD_LENGTH);
    const sealed = sealSecrets(context, { [path]: password });
    await context.jobs.schedule(context, databaseJob(context, { is: 'password', stack: stack.id, sealed }));
    return { set: { password_shown: true }, shown: { password } };
  },
};
