import type { ObjectApi } from './objectApi.ts';
import { hookStateOf } from './objectState.ts';
import { isObject } from '#model/fields/kind.ts';
import { isOf, stamped } from './planRelease.ts';
import { titleOf, type HookObject } from './readManifest.ts';
import { failedStep, NEXT, WAITING, type Step } from './releaseStep.ts';

/** How far the hooks of an operation are. */
export interface HookProgress {
  /** The hook that comes now. */
  at: number;
  isSent: boolean;
}

const FIRST: HookProgress = { at: 0, isSent: false };

export function progressIn(value: unknown): HookProgress {
  if (!isObject(value) || typeof value.at !== 'number') return FIRST;
  return { at: value.at, isSent: value.isSent === true };
}

/**
 * One step of the hooks of an operation, in the order of their weights: a hook that is left over from before goes, the
 * new one is applied, and must end well. It may run twice if the platform stops between both.
 */
export async function rollHooks(
  api: ObjectApi,
  hooks: readonly HookObject[],
  { at, isSent }: HookProgress,
  releaseId: string,
): Promise<Step> {
  const hook = hooks[at];
  if (hook === undefined) return { ...NEXT, set: { hook_progress: null } };
  const live = await api.read(hook);
  if (!isSent) {
    if (live !== undefined && (isOf(live, releaseId) || hook.deletes.includes('before-hook-creation'))) {
      await api.remove(hook);
      return WAITING;
    }
    await api.apply(hook, stamped(hook.object, releaseId));
    return { ...WAITING, set: { hook_progress: { at, isSent: true } } };
  }
  const { state, detail } = hookStateOf(live);
  if (state === 'waiting') return { ...WAITING, set: { objects: [{ ...shownOf(hook), state, detail }] } };
  if (hook.deletes.includes(state === 'failed' ? 'hook-failed' : 'hook-succeeded')) await api.remove(hook);
  if (state === 'failed') return failedStep('cluster.objectFailed', { name: titleOf(hook), reason: detail ?? '' });
  return { ...WAITING, isSoon: true, set: { hook_progress: { at: at + 1, isSent: false } } };
}

const shownOf = ({ kind, name, namespace }: HookObject) => ({ kind, name, namespace });
