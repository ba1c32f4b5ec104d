import { isWritable } from '#model/access/access.ts';
import type { Manifest } from '#model/domains/templates/plan/manifest.ts';
import { chargedAs } from '#model/domains/templates/plan/units.ts';
import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome } from '#server/engine/product/hooks.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { databaseActions } from '#server/domains/templates/databases/backupHooks.ts';
import { planCost, type CostUses } from '#server/domains/templates/plan/planCost.ts';
import { planReturn, planVersion, type StackPlan } from '#server/domains/templates/plan/planStack.ts';
import { showPlan } from '#server/domains/templates/plan/showPlan.ts';
import { showUninstall } from '#server/domains/templates/plan/showUninstall.ts';
import { liveDeployments } from '#server/domains/templates/records/liveDeployments.ts';
import { beginSteps, endOverdue, limitInstallation } from '#server/domains/templates/rollout/stackJob.ts';
import { publishedVersion } from '#server/domains/templates/versions/installable.ts';
import { foreseeCharges, membersOf } from './valueFields.ts';
import { readValues } from '#server/domains/templates/versions/readValues.ts';
import { sealSecrets } from '#server/domains/templates/records/stackSecrets.ts';
import {
  beginRevision,
  DEPLOYMENTS,
  latestRevision,
  manifestOf,
  stacksOf,
  type NewRevision,
  type Stack,
} from '#server/domains/templates/records/stackRecords.ts';

type Wish = { overrides?: Json | undefined; secret_values?: Json | undefined };

/** Revisions of stacks that are being created, until the row is there. */
const firstRevisions = new WeakMap<object, Map<string, NewRevision>>();

export const stackHooks = (uses: CostUses): ResourceHooks<'stacks'> => ({
  membersOf,
  foreseeCharges,
  foreseeChange: async (context, stack, { action, input }) =>
    chargedAs(await manifestAfter(context, stack, action, input)),
  async beforeCreate(context, input) {
    const { id, version_id, stored, revision } = await newStack(context, input as RecordData);
    const made = firstRevisions.get(context.db) ?? new Map<string, NewRevision>();
    firstRevisions.set(context.db, made.set(id, revision));
    return { ...input, ...stored, id, version_id };
  },
  async afterWrite(context, { operation, before, after }) {
    if (after === undefined) return;
    if (operation === 'create') {
      const revision = firstRevisions.get(context.db)?.get(after.id);
      if (revision !== undefined) await beginRevision(context, after.id, 1, revision);
      await limitInstallation(context, after);
      await beginSteps(context, after);
    } else if (before?.status !== after.status && isUnderWay(after)) await beginSteps(context, after);
  },
  actions: {
    change: async (context, stack, input) => {
      const plan = await changePlan(context, stack, input);
      if (isWell(stack) && changesNothing(plan, input)) throw new ApiError('template.nothingToChange');
      return begin(context, stack, plan);
    },
    upgrade: async (context, stack, input) =>
      begin(context, stack, await planVersion(context, stack, input.version_id, 'upgrade', input)),
    rollback: async (context, stack, { revision_id }) =>
      begin(context, stack, await planReturn(context, stack, await revisionOf(context, stack, revision_id))),
    backup: (context, stack, { note }) => databaseActions.backup(context, stack, note ?? null),
    showPassword: (context, stack) => databaseActions.showPassword(context, stack),
    resetPassword: (context, stack) => databaseActions.resetPassword(context, stack),
    uninstall: (_context, _stack, { keep_data }) => ({ set: { keeps_data: keep_data === true } }),
  },
  previews: {
    change: {
      basis,
      show: async (context, stack, input) => shown(context, stack, await changePlan(context, stack, input), uses),
    },
    upgrade: {
      basis,
      show: async (context, stack, input) =>
        shown(context, stack, await planVersion(context, stack, input.version_id, 'upgrade', input), uses),
    },
    rollback: {
      basis,
      show: async (context, stack, { revision_id }) =>
        shown(context, stack, await planReturn(context, stack, await revisionOf(context, stack, revision_id)), uses),
    },
    uninstall: { basis, show: (context, stack, { keep_data }) => showUninstall(context, stack, keep_data === true) },
  },
  // The steps end these transitions; this runs when the time is over.
  transitions: Object.fromEntries(
    ['install', 'change', 'upgrade', 'rollback', 'start', 'stop', 'uninstall'].map((name) => [
      name,
      async (context: Context, stack: Stack) => ({ ok: false, set: await endOverdue(context, stack) }),
    ]),
  ),
});

/** What a stack runs after an action. */
async function manifestAfter(context: Context, stack: Stack, action: string, input: RecordData): Promise<Manifest> {
  const { version_id, revision_id } = input;
  if (action === 'change') return (await changePlan(context, stack, input)).revision.manifest;
  if (action === 'upgrade')
    return (await planVersion(context, stack, Number(version_id), 'upgrade', input)).revision.manifest;
  if (action === 'rollback') return manifestOf(await revisionOf(context, stack, Number(revision_id)));
  // Once more what failed.
  return manifestOf(await latestRevision(context, stack.id));
}

const UNDER_WAY: ReadonlySet<string> = new Set([
  'deploying',
  'upgrading',
  'rolling_back',
  'stopping',
  'starting',
  'uninstalling',
]);
const isUnderWay = ({ status }: Stack): boolean => UNDER_WAY.has(status);

/** A new stack in stored form, and the revision that it begins with. */
async function newStack(context: Context, input: RecordData) {
  const { template_id, name } = input;
  const template = await templateOf(context, Number(template_id));
  const version_id = typeof input.version_id === 'number' ? input.version_id : template.latest_id;
  const { content, reading, render } = await publishedVersion(context, version_id);
  if (content.template_id !== template.id) throw new ApiError('template.versionNotPublished', { at: ['version_id'] });
  const read = readValues(context, reading, { overrides: input.overrides, secrets: input.secret_values, kept: {} });
  const manifest = render(read.values, typeof name === 'string' ? name : '');
  const revision: NewRevision = {
    operation: 'install',
    version: content.version,
    version_id: content.id,
    overrides: read.overrides,
    shelved: null,
    values_schema: content.values_schema,
    body: content.body,
    note: null,
    manifest,
  };
  return {
    id: context.ids.uuid(),
    version_id: content.id,
    revision,
    stored: {
      overrides: read.overrides,
      secret_values: sealSecrets(context, read.secrets),
      version: content.version,
      revision: 1,
      status: 'deploying',
      ...chargedAs(manifest),
      connections: [],
      password_shown: false,
      deadline_at: deadline(context, 'install'),
    },
  };
}

function templateOf(context: Context, id: number): Promise<RecordOf<'templates'>> {
  const definition = knownDefinition(context, 'templates');
  if (definition === undefined) throw new ApiError('template.notFound');
  return findRecord(context, definition, id);
}

const deadline = (context: Context, action: string): number =>
  context.clock() + (stacksOf(context).actions[action]?.takes ?? 0) * 1_000;

function changePlan(context: Context, stack: Stack, input: Wish): Promise<StackPlan> {
  return planVersion(context, stack, stack.version_id, 'change', input);
}

/** What failed may be tried again with the values that it has. */
const isWell = ({ status, fault }: Stack): boolean => status === 'deployed' && fault === null;

function changesNothing({ values, objects }: StackPlan, { secret_values }: Wish): boolean {
  const isSecretsSame = secret_values === undefined || secret_values === null || isSameJson(secret_values, {});
  return isSecretsSame && values.length === 0 && objects.every(({ effect }) => effect === 'same');
}

/** The record and the revision follow the plan; the steps carry it out. */
async function begin(context: Context, stack: Stack, { revision, secrets }: StackPlan): Promise<ActionOutcome> {
  const latest = await latestRevision(context, stack.id);
  const number = Math.max(stack.revision ?? 0, latest?.number ?? 0) + 1;
  await beginRevision(context, stack.id, number, revision);
  const { manifest } = revision;
  return {
    set: {
      overrides: revision.overrides,
      shelved: revision.shelved,
      secret_values: sealSecrets(context, secrets),
      version: revision.version,
      version_id: revision.version_id,
      revision: number,
      ...chargedAs(manifest),
      deadline_at: deadline(context, revision.operation ?? ''),
      fault: null,
    },
  };
}

async function revisionOf(context: Context, stack: Stack, id: number) {
  const definition = knownDefinition(context, 'stackRevisions');
  const platform = { ...context, actor: asPlatform(context.actor) };
  const revision = definition && (await findRecordOrNone(platform, definition, id));
  if (revision === undefined || revision.stack_id !== stack.id)
    throw new ApiError('template.revisionNotFound', { at: ['revision_id'] });
  return revision;
}

/**
 * What a plan depends on: the call is refused if any of it has changed since it was shown. Of a deployment, that is
 * what people can change, and not how it runs at the moment.
 */
async function basis(context: Context, stack: Stack): Promise<Json> {
  const specified = Object.values(knownDefinition(context, DEPLOYMENTS)?.fields ?? {}).filter(isWritable);
  const live = await liveDeployments(context, stack.id);
  const deployments = [...live].map(([name, record]) => [
    name,
    record.id,
    record.revision,
    ...specified.map((field): Json => (record as RecordData)[field.name] ?? null),
  ]);
  return [stack.revision, stack.version, stack.overrides, stack.protected, deployments];
}

async function shown(context: Context, stack: Stack, plan: StackPlan, uses: CostUses): Promise<PreviewContent> {
  return showPlan(context, plan, await planCost(context, stack, plan, uses));
}
