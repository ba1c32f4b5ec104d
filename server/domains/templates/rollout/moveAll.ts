import { isTransient } from '#model/access/stateTraits.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { latestRevision, manifestOf, type Stack } from '#server/domains/templates/records/stackRecords.ts';
import { hasVolumes, liveDeployments, type Deployment } from '#server/domains/templates/records/liveDeployments.ts';
import { forgetSecrets } from '#server/domains/templates/records/stackSecretRecords.ts';
import { inTurn } from '#server/domains/templates/records/inTurn.ts';
import { DONE, idOf, WAITING, type Step, type StepUses } from './stepOf.ts';

/** The deployments of a stack that an operation moves together. */
interface Whole {
  own: Context;
  stack: Stack;
  definition: Definition;
  uses: StepUses;
}

/** Stops what depends on others first, so that a database is the last. */
export const stopAll = (whole: Whole): Promise<Step> =>
  moveAll(whole, { action: 'stop', done: ['stopped', 'finished'], after: 'dependents' });

/** Starts what others depend on first, so that a database is there when its programs look for it. */
export const startAll = (whole: Whole): Promise<Step> =>
  moveAll(whole, { action: 'start', done: ['running', 'finished'], after: 'needs' });

interface Move {
  action: 'stop' | 'start';
  done: readonly string[];
  /** What comes first: the deployments that a deployment needs, or those that need it. */
  after: 'needs' | 'dependents';
}

async function moveAll(whole: Whole, { action, done, after }: Move): Promise<Step> {
  const { own, stack, definition } = whole;
  const live = await liveDeployments(own, stack.id);
  const isDone = (name: string): boolean => {
    const record = live.get(name);
    return record === undefined || done.includes(record.status);
  };
  const before = await linksOf(own, stack, after);
  let waits = false;
  for (const [name, record] of live) {
    if (isDone(name)) continue;
    waits = true;
    if (!(before.get(name) ?? []).every(isDone)) continue;
    const declared = definition.actions[action];
    // One that has just been started is looked at again.
    if (declared === undefined || declared.from?.includes(record.status) === false) continue;
    if (await whole.uses.isCalled(own, record.id)) continue;
    await inTurn(own, (inside) => actOnRecord(inside, definition, idOf(definition, record), declared, {}));
  }
  return waits ? WAITING : DONE;
}

/** The deployments that come before each one, by name. */
async function linksOf(own: Context, { id }: Stack, after: Move['after']): Promise<Map<string, string[]>> {
  const { deployments } = manifestOf(await latestRevision(own, id));
  if (after === 'needs') return new Map(deployments.map(({ name, depends_on }) => [name, depends_on]));
  return new Map(
    deployments.map(({ name }) => [
      name,
      deployments.filter(({ depends_on }) => depends_on.includes(name)).map((each) => each.name),
    ]),
  );
}

/**
 * Deletes its deployments, or stops those with volumes and leaves them to their owner; then its secrets. What depends
 * on others goes first.
 */
export async function uninstall(context: Context, whole: Whole): Promise<Step> {
  const { own, stack, definition, uses } = whole;
  const live = await liveDeployments(own, stack.id);
  const before = await linksOf(own, stack, 'dependents');
  let waits = false;
  for (const [name, record] of live) {
    if (isKept(stack, record) && record.status === 'stopped') {
      await storeChanges({ ...context, actor: asPlatform(context.actor) }, definition, record, {
        stack_id: null,
        in_package: false,
      });
      continue;
    }
    waits = true;
    const blocking = (before.get(name) ?? []).filter((each) => live.has(each) && !isLeft(stack, live.get(each)));
    if (blocking.length > 0 || isTransient(definition, record) || (await uses.isCalled(own, record.id))) continue;
    await takeAway(whole, record);
  }
  if (waits) return WAITING;
  await forgetSecrets(own, stack);
  return DONE;
}

const isKept = ({ keeps_data }: Stack, record: Deployment): boolean => keeps_data === true && hasVolumes(record);

/** It runs no more, and stays. */
const isLeft = (stack: Stack, record: Deployment | undefined): boolean =>
  record !== undefined && isKept(stack, record) && record.status === 'stopped';

async function takeAway({ own, stack, definition }: Whole, record: Deployment): Promise<void> {
  const id = idOf(definition, record);
  const { stop } = definition.actions;
  if (!isKept(stack, record)) await inTurn(own, (inside) => removeRecord(inside, definition, id));
  else if (stop !== undefined) await inTurn(own, (inside) => actOnRecord(inside, definition, id, stop, {}));
}
