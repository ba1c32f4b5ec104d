import type { Json } from '#model/language/definition.ts';
import { KubeError } from '#server/domains/clusters/simulator/api/kubeError.ts';
import {
  isTree,
  kubeTime,
  type KubeObject,
  type ManagedFields,
  type Tree,
} from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { canonical } from '#server/domains/clusters/simulator/store/world.ts';
import { common, isLeaf, leavesOf, minus, pathText, treeFrom, treeOf, union, valueAt, without } from './fieldTree.ts';
import { isManager, ownedParts, withEntries, type Manager } from './managedFields.ts';
import { isAtomic, isEntry, isSet, keyOfEntry, listKeys } from './mergeKeys.ts';

export interface ApplyOptions extends Manager {
  force: boolean;
}

/** `application/apply-patch+yaml`: the fields that a manager applies are its own, and those that it leaves out go. */
export function serverSideApply(
  live: KubeObject,
  applied: KubeObject,
  { manager, force, now, subresource }: ApplyOptions,
): KubeObject {
  const isStatus = subresource === 'status';
  const wanted = ownedParts(applied, isStatus);
  const present = ownedParts(live, isStatus);
  const tree = treeOf(wanted);
  const all = live.metadata.managedFields ?? [];
  const own = all.find((entry) => isManager(entry, { manager, subresource }, 'Apply'));
  const others = all.filter((entry) => entry !== own);
  const disputed = others.flatMap((entry) =>
    leavesOf(common(tree, entry.fieldsV1))
      .filter((path) => canonical(valueAt(wanted, path)) !== canonical(valueAt(present, path)))
      .map((path) => ({ entry, path })),
  );
  if (disputed.length > 0 && !force) throw conflictOver(disputed);
  const taken = treeFrom(disputed.map(({ path }) => path));
  const rest = others
    .map((entry) =>
      disputed.some((each) => each.entry === entry) ? { ...entry, fieldsV1: minus(entry.fieldsV1, taken) } : entry,
    )
    .filter(({ fieldsV1 }) => !isLeaf(fieldsV1));
  const ofOthers = rest.reduce<Tree>((sum, { fieldsV1 }) => union(sum, fieldsV1), {});
  const dropped = minus(minus(own?.fieldsV1 ?? {}, tree), ofOthers);
  let parts: Json = present;
  // The innermost first, so that an entry goes after its fields.
  for (const path of leavesOf(dropped).toSorted((a, b) => b.length - a.length)) parts = without(parts, path);
  const merged = mergeApplied(isTree(parts) ? parts : {}, wanted);
  const next = withEntries(joined(live, merged, isStatus), rest);
  const isChanged = own === undefined || canonical(own.fieldsV1) !== canonical(tree);
  const entry: ManagedFields = {
    manager,
    operation: 'Apply',
    apiVersion: applied.apiVersion,
    time: isChanged ? kubeTime(now) : (own.time ?? kubeTime(now)),
    fieldsType: 'FieldsV1',
    fieldsV1: tree,
    ...(subresource !== undefined && { subresource }),
  };
  return withEntries(next, [...rest, entry]);
}

/** The object with its owned parts replaced. */
function joined(live: KubeObject, parts: Tree, isStatus: boolean): KubeObject {
  const { metadata: own, ...rest } = parts;
  // The merge keeps the shape of what was applied, which is checked afterwards.
  if (isStatus) return { ...live, status: rest['status'] as object };
  const { labels: _l, annotations: _a, finalizers: _f, ownerReferences: _o, ...metadata } = live.metadata;
  const { apiVersion, kind, status } = live;
  return {
    apiVersion,
    kind,
    ...rest,
    metadata: { ...metadata, ...(isTree(own) ? own : {}) },
    ...(status !== undefined && { status }),
  } as KubeObject;
}

function mergeApplied(live: Tree, applied: Tree): Tree {
  const result = { ...live };
  for (const [key, value] of Object.entries(applied)) {
    const before = result[key];
    if (isTree(value) && isTree(before) && !isAtomic(key)) result[key] = mergeApplied(before, value);
    else if (Array.isArray(value)) result[key] = mergedList(key, Array.isArray(before) ? before : [], value);
    else if (value === null) delete result[key];
    else result[key] = value;
  }
  return result;
}

function mergedList(field: string, live: readonly Json[], applied: readonly Json[]): Json {
  if (isSet(field)) return [...new Set([...live, ...applied])];
  const keys = listKeys(field, [...live, ...applied]);
  if (keys === undefined) return [...applied];
  const named = applied.filter(isTree).map((entry) => {
    const key = keyOfEntry(entry, keys);
    const before = live.find((each) => isEntry(each, key));
    return { key, entry: mergeApplied(isTree(before) ? before : {}, entry) };
  });
  const rest = live.filter((each) => !named.some(({ key }) => isEntry(each, key)));
  return [...named.map(({ entry }) => entry), ...rest];
}

function conflictOver(disputed: readonly { entry: ManagedFields; path: string[] }[]): KubeError {
  const causes = disputed.map(({ entry, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with "${entry.manager}"${entry.subresource ? ` with subresource "${entry.subresource}"` : ''} using ${entry.apiVersion}`,
    field: pathText(path),
  }));
  const [first] = causes;
  const text =
    causes.length === 1
      ? `Apply failed with 1 conflict: ${first?.message}: ${first?.field}`
      : `Apply failed with ${causes.length} conflicts: ${causes.map(({ message, field }) => `${message}: ${field}`).join('; ')}`;
  return new KubeError('Conflict', text, { causes });
}
