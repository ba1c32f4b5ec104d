import { isTree, type KubeObject, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Json } from '#model/language/definition.ts';
import { jsonPatch, mergePatch } from '#server/domains/clusters/simulator/patches/plainPatches.ts';
import { serverSideApply } from '#server/domains/clusters/simulator/patches/serverSideApply.ts';
import { withEntries } from '#server/domains/clusters/simulator/patches/managedFields.ts';
import { strategicMerge } from '#server/domains/clusters/simulator/patches/strategicMerge.ts';
import { changeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { checkFields } from './admit.ts';
import { badRequest, KubeError, notFound } from './kubeError.ts';
import type { KubeReply, KubeRequest, SimulatorDeps, Target } from './kubeRequest.ts';
import { shown } from './read.ts';
import { add, isTrial, managerOf, objectOf, readBody, replace } from './write.ts';

const APPLY = 'application/apply-patch+yaml';

export async function patch(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  return request.contentType.startsWith(APPLY)
    ? applyPatch(deps, clusterId, target, request)
    : plainPatch(deps, clusterId, target, request);
}

async function plainPatch(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace = '', name = '', subresource } = target;
  const merge = await mergeOf(request);
  let warnings: string[] = [];
  const stored = await changeCluster(
    deps,
    clusterId,
    (world) => {
      const before = world.find(kind.id, namespace, name);
      if (before === undefined) throw notFound(kind, name);
      // What is stored is JSON.
      const after = objectOf(kind, merge(structuredClone(before) as unknown as Tree));
      warnings = checkFields(kind, after, request.query.get('fieldValidation') ?? 'Warn');
      return replace(world, kind, before, after, { manager: managerOf(request), subresource });
    },
    { isTrial: isTrial(request) },
  );
  return shown(stored, { kind, accept: request.accept, query: request.query, now: deps.clock() }, 200, warnings);
}

/** How the patch in a body is merged. */
export async function mergeOf(request: KubeRequest): Promise<(original: Tree) => Tree> {
  const { contentType } = request;
  const text = Buffer.from(await request.bytes()).toString();
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    throw badRequest(`the patch cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  if (contentType.startsWith('application/json-patch+json')) return (original) => jsonPatch(original, value);
  if (!isTree(value)) throw badRequest('the patch is no object');
  const changes = value;
  if (contentType.startsWith('application/merge-patch+json')) return (original) => mergePatch(original, changes);
  if (contentType.startsWith('application/strategic-merge-patch+json'))
    return (original) => strategicMerge(original, changes);
  throw new KubeError('UnsupportedMediaType', `the body of the request was in an unknown format: ${contentType}`);
}

async function applyPatch(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace, name = '', subresource } = target;
  if (request.query.get('fieldManager') === null)
    throw badRequest(
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    );
  const entered = objectOf(kind, await readBody({ ...request, contentType: 'application/yaml' }));
  if (entered.metadata.managedFields !== undefined) throw badRequest('metadata.managedFields must be nil');
  const warnings = checkFields(kind, entered, request.query.get('fieldValidation') ?? 'Warn');
  const own = { ...entered.metadata, name, ...(namespace !== undefined && { namespace }) };
  const applied = encoded({ ...entered, metadata: own });
  const options = {
    manager: managerOf(request),
    force: request.query.get('force') === 'true',
    ...(subresource !== undefined && { subresource }),
  };
  let isNew = false;
  const stored = await changeCluster(
    deps,
    clusterId,
    (world) => {
      const before = world.find(kind.id, namespace ?? '', name);
      isNew = before === undefined;
      if (before === undefined) return addApplied(world, target, applied, options);
      const next = serverSideApply(before, applied, { ...options, now: world.now });
      const version = applied.metadata.resourceVersion ?? before.metadata.resourceVersion;
      return replace(
        world,
        kind,
        before,
        { ...next, metadata: { ...next.metadata, resourceVersion: version } },
        { manager: options.manager, subresource, keepsManagers: true },
      );
    },
    { isTrial: isTrial(request) },
  );
  return shown(
    stored,
    { kind, accept: request.accept, query: request.query, now: deps.clock() },
    isNew ? 201 : 200,
    warnings,
  );
}

/** `stringData` is for writing only, also where it is applied. */
function encoded(object: KubeObject): KubeObject {
  const { stringData, ...rest } = object;
  if (!isTree(stringData)) return object;
  const words = Object.entries(stringData).map(([key, value]) => [key, Buffer.from(String(value)).toString('base64')]);
  return { ...rest, data: { ...object.data, ...Object.fromEntries(words) } } as KubeObject;
}

function addApplied(
  world: World,
  { kind, subresource }: Target,
  applied: KubeObject,
  options: { manager: string; force: boolean },
): KubeObject {
  if (subresource !== undefined) throw notFound(kind, applied.metadata.name);
  const made = add(world, kind, applied, options.manager);
  const next = serverSideApply(withEntries(made, []), applied, { ...options, now: world.now });
  return world.put(kind.id, {
    ...made,
    metadata: { ...made.metadata, ...(next.metadata.managedFields && { managedFields: next.metadata.managedFields }) },
  });
}
