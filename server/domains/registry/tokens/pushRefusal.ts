import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { isUsedUp } from '#server/domains/registry/content/weighProject.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { definitionOf, isReadOnly, type Registry } from '#server/domains/registry/client/theRegistry.ts';

type Project = RecordOf<'registryProjects'>;
type Reason = NonNullable<Project['refusal']>;

/** A client repeats a refused push many times. */
const NOTED_EVERY_MS = 60_000;

/**
 * Why a project takes no push now. The size of a push is not known before it: the one that passes the quota succeeds,
 * and the next is refused.
 */
export function pushRefusal(registry: Pick<Registry, 'status' | 'cause'>, project: Project): Reason | undefined {
  if (isReadOnly(registry)) return 'cleaning';
  if (registry.cause === 'readOnly') return 'readOnly';
  if (project.status === 'suspended') return 'suspended';
  const { quota_bytes: quota, used_bytes: used } = project;
  return isUsedUp(quota, used) ? 'quota' : undefined;
}

/**
 * Whether a push is accepted. A client only hears that access is denied, so that the page of the project says why,
 * until one is accepted again.
 */
export async function notePush(context: Context, registry: Registry, project: Project): Promise<boolean> {
  const refusal = pushRefusal(registry, project) ?? null;
  const now = context.clock();
  const isKnown = project.refusal === refusal && (refusal === null || (project.refused_at ?? 0) > now - NOTED_EVERY_MS);
  if (!isKnown) {
    const changes = refusal === null ? { refusal, refused_at: null } : { refusal, refused_at: now };
    await storePassing(context, definitionOf(context, 'registryProjects'), project, changes);
  }
  return refusal === null;
}
