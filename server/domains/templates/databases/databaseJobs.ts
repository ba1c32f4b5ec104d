import { hash } from 'node:crypto';
import { ENGINE_COMMANDS } from './engineCommands.ts';
import { resolveError } from '#model/messages/errors.ts';
import type { ManifestDatabase } from '#model/domains/templates/plan/manifest.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { settleTransition } from '#server/engine/jobs/settleTransition.ts';
import { transitionKey } from '#server/engine/jobs/transitionJob.ts';
import { runtimeTables } from '#server/engine/db/runtimeTables.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { liveDeployments } from '#server/domains/templates/records/liveDeployments.ts';
import { openSecrets, sealSecrets } from '#server/domains/templates/records/stackSecrets.ts';
import { keepSecrets } from '#server/domains/templates/records/stackSecretRecords.ts';
import { latestRevision, manifestOf, stacksOf, type Stack } from '#server/domains/templates/records/stackRecords.ts';

export const DATABASE_JOB = 'stack-database';
export const BACKUPS = 'stackBackups';

type Backup = RecordOf<'stackBackups'>;
type Work = { is: 'backup' | 'restore'; backup: number } | { is: 'password'; stack: string; sealed: Json };

/** Runs a command in a container of a cloud; undefined if its engine cannot. */
export interface DatabaseUses {
  runInContainer(
    context: Context,
    cloudId: string,
    ref: string,
    order: { command: string; input?: Uint8Array | undefined; withinMs: number; mostBytes: number },
  ): Promise<{ code: number; output: Uint8Array; error: string } | undefined>;
}

const WITHIN_MS = 20 * 60_000;
/** A dump of more is no job for one command and one file. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Databases do one thing after the other: a backup never meets a restore of the same app. */
export const databaseJob = (context: Context, work: Work): JobRequest => ({
  kind: DATABASE_JOB,
  payload: work as unknown as Json,
  runAt: context.realTime(),
  realTime: 'awaited',
});

interface Done {
  fault?: { code: string; message: string };
  size?: number;
  checksum?: string;
  key?: string;
}

export const databaseHandler = (uses: DatabaseUses): JobHandler<Work, Done> => ({
  async prepare(context, work) {
    try {
      return work.is === 'password'
        ? await changePassword(context, work, uses)
        : await moveContent(context, work, uses);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, message } = errorReply(error, { ...context, lang: context.schemas.languages[0] ?? 'zh' }).body;
      return { fault: { code: String(code), message } };
    }
  },
  finish: (context, work, done) =>
    work.is === 'password' ? endPassword(context, work, done) : endMove(context, work, done),
});

async function moveContent(
  context: Context,
  { is, backup: id }: Work & { backup: number },
  uses: DatabaseUses,
): Promise<Done> {
  const backup = await backupOf(context, id);
  const stack = backup && (await stackOf(context, is === 'restore' ? backup.restore_to : backup.stack_id));
  if (backup === undefined || stack === undefined) throw new ApiError('template.stackNotFound');
  const { database, run } = await databaseOf(context, stack, uses);
  if (database.engine !== backup.engine) throw new ApiError('template.otherEngine');
  const commands = ENGINE_COMMANDS[database.engine];
  if (is === 'restore') {
    await run(commands.restore, await contentOf(context, backup));
    return {};
  }
  const { output } = await run(commands.dump);
  const key = context.ids.token();
  await context.files.put(key, output);
  return { key, size: output.byteLength, checksum: hash('sha256', output, 'hex') };
}

async function contentOf(context: Context, { content_key: key, size_bytes: size }: Backup): Promise<Uint8Array> {
  const stream = key === null ? undefined : await context.files.read(key, { start: 0, end: size ?? 0 });
  if (stream === undefined) throw new ApiError('template.backupNotFound');
  const blocks: Uint8Array[] = [];
  for await (const block of stream) blocks.push(block);
  return Buffer.concat(blocks);
}

/** The database of a stack as its manifest says, and a way to run commands in its container. */
async function databaseOf(context: Context, stack: Stack, uses: DatabaseUses) {
  const { database } = manifestOf(await latestRevision(context, stack.id));
  if (database === null) throw new ApiError('template.stackWrongState');
  const deployment = (await liveDeployments(context, stack.id)).get(database.deployment);
  const ref = deployment && (await runningContainer(context, deployment.id));
  if (ref === undefined) throw new ApiError('template.notRunning');
  const run = async (command: string, input?: Uint8Array) => {
    const order = { command, input, withinMs: WITHIN_MS, mostBytes: MOST_BYTES };
    const result = await uses.runInContainer(context, stack.cloud_id, ref, order);
    if (result === undefined) throw new ApiError('template.noCommands');
    if (result.code !== 0)
      throw new ApiError('template.commandFailed', { params: { reason: result.error.slice(0, LONGEST) } });
    return result;
  };
  return { database, run };
}

const LONGEST = 300;

async function runningContainer(context: Context, deploymentId: string): Promise<string | undefined> {
  const definition = context.schemas.resources['containerInstances'];
  if (definition === undefined) return undefined;
  const row = await runtimeTables(context.db)
    .selectFrom(definition.table)
    .select('cloud_ref')
    .where('deployment_id', '=', deploymentId)
    .where('status', '=', 'running')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return typeof row?.cloud_ref === 'string' ? row.cloud_ref : undefined;
}

async function backupOf(context: Context, id: number): Promise<Backup | undefined> {
  const definition = knownDefinition(context, BACKUPS);
  return definition && findRecordOrNone(context, definition, id);
}

async function stackOf(context: Context, id: string | null): Promise<Stack | undefined> {
  return id === null ? undefined : findRecordOrNone(context, stacksOf(context), id);
}

async function endMove(context: Context, { is, backup: id }: Work & { backup: number }, done: Done): Promise<void> {
  const key = transitionKey(BACKUPS, id);
  const job = await context.jobs.find(context, key);
  if (job !== undefined) await context.jobs.take(context, key, job.id);
  const taken = {
    content_key: done.key ?? null,
    size_bytes: done.size ?? null,
    checksum: done.checksum ?? null,
    taken_at: context.clock(),
  };
  const set: RecordData =
    done.fault === undefined
      ? { problem: null, ...(is === 'backup' ? taken : { restored_at: context.clock(), restore_to: null }) }
      : { problem: done.fault.message.slice(0, LONGEST), restore_to: null };
  await settleTransition(
    context,
    { resource: BACKUPS, id, action: is === 'backup' ? 'make' : 'restore', from: null },
    { outcome: done.fault === undefined ? 'done' : 'failed', set },
  );
}

async function changePassword(
  context: Context,
  { stack: id, sealed }: Work & { is: 'password' },
  uses: DatabaseUses,
): Promise<Done> {
  const stack = await stackOf(context, id);
  if (stack === undefined) return {};
  const { database, run } = await databaseOf(context, stack, uses);
  const commands = ENGINE_COMMANDS[database.engine];
  const [password = ''] = Object.values(openSecrets(context, sealed));
  const input = commands.passwordInput(database.username ?? '', password);
  await run(commands.setPassword, new TextEncoder().encode(input));
  return {};
}

/** The database has the new password: from now on it is the one of the app. */
async function endPassword(
  context: Context,
  { stack: id, sealed }: Work & { is: 'password' },
  { fault }: Done,
): Promise<void> {
  const stack = await stackOf(context, id);
  if (stack === undefined) return;
  if (fault !== undefined) {
    const entry = resolveError(context.schemas.errors, 'template.passwordFailed');
    const lang = context.schemas.languages[0] ?? 'zh';
    const message = `${entry?.message[lang] ?? ''} ${fault.message}`;
    await storeChanges(context, stacksOf(context), stack, {
      fault: { code: entry === undefined ? null : `${entry.code}`, message, at: context.clock() },
    });
    return;
  }
  const secrets = { ...openSecrets(context, stack.secret_values), ...openSecrets(context, sealed) };
  const after = await storeChanges(context, stacksOf(context), stack, {
    secret_values: sealSecrets(context, secrets),
    fault: null,
  });
  // Containers that start later read it; those that run take it from the database.
  await keepSecrets(context, after, manifestOf(await latestRevision(context, id)).secrets);
}

/** The path of the password of a database. */
export function passwordPath(manifest: {
  secrets: readonly { name: string; path: string }[];
  database: ManifestDatabase | null;
}): string | undefined {
  return manifest.secrets.find(({ name }) => name === manifest.database?.secret)?.path;
}

/** Files of backups are in use as long as their record. */
export async function backupsInUse({ db }: Pick<Context, 'db'>, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.kysely
    .selectFrom('stack_backups')
    .select('content_key')
    .where('content_key', 'in', [...keys])
    .execute();
  return rows.flatMap(({ content_key: key }) => (key === null ? [] : [key]));
}
