import { createHmac } from 'node:crypto';
import { isObject } from '#model/fields/kind.ts';
import {
  planChartObjects,
  type KubeTree,
  type ObjectSides,
  type ReleaseObjectChange,
} from '#model/domains/clusters/releases/planChartObjects.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { RELEASE_MARK } from '#server/domains/clusters/inventory/releaseMark.ts';
import { ObjectRefused, type ObjectApi } from './objectApi.ts';
import {
  annotationOf,
  keyOf,
  refIn,
  titleOf,
  type Manifest,
  type ManifestObject,
  type ObjectRef,
} from './readManifest.ts';

/** What an operation makes of the objects of a release. */
export interface ReleasePlan {
  objects: ReleaseObjectChange[];
  makesNamespace: boolean;
  /** By which the steps know that what they find is what was shown. */
  digest: string;
}

export interface Planning {
  releaseId: string;
  namespace: string;
  /** What the revision rolled out. */
  before: Manifest;
  /** Keys of everything that the release has in the cluster. */
  applied: readonly string[];
  next: Manifest;
}

const KEEP = 'helm.sh/resource-policy';
/** They hold what belongs to others: no release takes them away. */
const STAYS: ReadonlySet<string> = new Set(['Namespace', 'CustomResourceDefinition']);

/** Compares a manifest with the cluster: what would come is what the cluster itself answers to a trial of the apply. */
export async function planRelease(
  api: ObjectApi,
  { releaseId, namespace, before, applied, next }: Planning,
  secretKey: Uint8Array,
): Promise<ReleasePlan> {
  const rolledOut = await byKey(api, before.objects);
  const coming = await byKey(api, next.objects);
  const hasNamespace = (await api.read(namespaceRef(namespace))) !== undefined;
  const made = new Set(next.objects.filter(({ kind }) => kind === 'Namespace').map(({ name }) => name));
  if (!hasNamespace) made.add(namespace);
  const sides: ObjectSides[] = [];
  for (const [key, each] of coming) {
    const live = await ownLive(api, each, releaseId, next);
    const isTried = live !== undefined || !made.has(each.namespace ?? '');
    sides.push({
      name: titleOf(each),
      rolledOut: rolledOut.get(key)?.object,
      live,
      next: isTried ? await tried(api, each, releaseId, next) : each.object,
    });
  }
  for (const key of applied.filter((each) => !coming.has(each))) {
    const ref = refIn(key);
    const live = await readOrNone(api, ref);
    if (live !== undefined && isOf(live, releaseId))
      sides.push({ name: titleOf(ref), rolledOut: undefined, live, next: undefined, isKept: isKept(ref, live) });
  }
  const objects = planChartObjects(sides);
  const text = JSON.stringify([next.objects.map(({ object }) => object), objects]);
  return {
    objects,
    makesNamespace: !hasNamespace,
    digest: createHmac('sha256', secretKey).update(text).digest('base64url'),
  };
}

export const namespaceRef = (name: string): ObjectRef => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  namespace: null,
  name,
});

/** Objects with their namespaces, by their key. A kind that is not there yet stands as it is written. */
export async function byKey(api: ObjectApi, objects: readonly ManifestObject[]): Promise<Map<string, ManifestObject>> {
  const found = new Map<string, ManifestObject>();
  for (const each of objects) {
    const placed = await api.placed(each).catch((error: unknown) => {
      if (error instanceof ObjectRefused) return each;
      throw error;
    });
    found.set(keyOf(placed), placed);
  }
  return found;
}

async function ownLive(
  api: ObjectApi,
  ref: ManifestObject,
  releaseId: string,
  manifest: Manifest,
): Promise<KubeTree | undefined> {
  const live = bringsKind(manifest, ref) ? await readOrNone(api, ref) : await api.read(ref);
  if (live === undefined || isOf(live, releaseId)) return live;
  // A chart may have a definition that is there already.
  if (ref.kind === 'CustomResourceDefinition' || ref.kind === 'Namespace') return live;
  throw new ApiError('cluster.objectOwned', { params: { name: titleOf(ref) } });
}

function tried(api: ObjectApi, ref: ManifestObject, releaseId: string, manifest: Manifest): Promise<KubeTree> {
  const trial = api.apply(ref, stamped(ref.object, releaseId), { isTrial: true });
  if (!bringsKind(manifest, ref)) return trial;
  return trial.catch((error: unknown) => {
    if (error instanceof ObjectRefused) return ref.object;
    throw error;
  });
}

/** Whether the manifest defines the kind of an object itself. */
export const bringsKind = ({ objects }: Manifest, { kind, apiVersion }: ObjectRef): boolean =>
  objects.some(({ kind: each, object: { spec } }) => {
    if (each !== 'CustomResourceDefinition' || !isObject(spec) || !isObject(spec.names)) return false;
    return (
      spec.names.kind === kind &&
      typeof spec.names.kind === 'string' &&
      typeof spec.group === 'string' &&
      apiVersion.startsWith(`${spec.group}/`)
    );
  });

export async function readOrNone(api: ObjectApi, ref: ObjectRef): Promise<KubeTree | undefined> {
  try {
    return await api.read(ref);
  } catch (error) {
    // Its kind has gone, and all of its objects with it.
    if (error instanceof ObjectRefused) return undefined;
    throw error;
  }
}

export const isOf = (object: KubeTree, releaseId: string): boolean => annotationOf(object, RELEASE_MARK) === releaseId;

/** Whether an object stays in the cluster although the release no longer has it. */
export const isKept = ({ kind }: ObjectRef, object: KubeTree): boolean =>
  STAYS.has(kind) || annotationOf(object, KEEP) === 'keep';

/** An object that says to which release it belongs. */
export function stamped(object: KubeTree, releaseId: string): KubeTree {
  const metadata = isObject(object['metadata']) ? object['metadata'] : {};
  const annotations = isObject(metadata.annotations) ? metadata.annotations : {};
  return { ...object, metadata: { ...metadata, annotations: { ...annotations, [RELEASE_MARK]: releaseId } } };
}
