import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import { planObjects } from '#model/domains/templates/plan/planObjects.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import {
  DEPLOYMENTS,
  latestRevision,
  manifestOf,
  stacksOf,
  type Stack,
} from '#server/domains/templates/records/stackRecords.ts';
import { comparable, namedSecrets } from '#server/domains/templates/records/desired.ts';
import { liveDeployments, type Live } from '#server/domains/templates/records/liveDeployments.ts';
import { reasonOf } from './stepOf.ts';
import { secretIds } from '#server/domains/templates/records/stackSecretRecords.ts';

/** States in which a stack follows its deployments; in any other, an operation is under way, or failed. */
const FOLLOWING: ReadonlySet<string> = new Set(['deployed', 'degraded']);

/** An app works as long as its deployments do, and notices what somebody changes beside it. */
export async function followDeployments(
  context: Context,
  definition: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (definition.resource !== DEPLOYMENTS) return;
  const ids = new Set(
    changes.flatMap(({ before, after }) => [before?.stack_id, after?.stack_id]).filter((id) => typeof id === 'string'),
  );
  for (const id of ids) await follow({ ...context, actor: asPlatform(context.actor) }, definition, id);
}

async function follow(context: Context, definition: Definition, id: string): Promise<void> {
  const stack = await findRecordOrNone(context, stacksOf(context), id);
  if (stack === undefined || !FOLLOWING.has(stack.status)) return;
  const live = await liveDeployments(context, id);
  const { deployments } = manifestOf(await latestRevision(context, id));
  const missing = deployments.filter(({ name }) => !live.has(name)).map(({ name }) => name);
  const faulty = [...live].filter(([, { status }]) => status === 'error' || status === 'degraded');
  const isMoving = [...live.values()].some((record) => isTransient(definition, record));
  const drifted = missing.length > 0 || (await hasDrifted(context, stack, live));
  const reasons = [
    ...missing.map((name) => `${name}: –`),
    ...faulty.map(([name, record]) => `${name}: ${reasonOf(record)}`),
  ];
  const status = reasons.length > 0 ? 'degraded' : isMoving ? stack.status : 'deployed';
  const fault =
    status === 'degraded' ? { code: null, message: reasons.join('; ').slice(0, LONGEST), at: context.clock() } : null;
  if (status === stack.status && drifted === stack.drifted) return;
  await storeChanges(
    context,
    stacksOf(context),
    stack,
    { status, drifted, ...(status !== stack.status && { fault }) },
    'observe',
  );
}

const LONGEST = 500;

async function hasDrifted(context: Context, stack: Stack, live: Live): Promise<boolean> {
  const manifest = comparable(context, manifestOf(await latestRevision(context, stack.id)), live);
  const named = namedSecrets(live, await secretIds(context, stack.id));
  return planObjects(manifest, manifest, named).some(({ effect }) => effect !== 'same');
}
