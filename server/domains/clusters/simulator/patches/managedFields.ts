import {
  kubeTime,
  type KubeObject,
  type ManagedFields,
  type Tree,
} from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { canonical } from '#server/domains/clusters/simulator/store/world.ts';
import { isLeaf, leavesOf, minus, treeFrom, treeOf, union, valueAt } from './fieldTree.ts';

/** The parts of the metadata that people own; the server keeps the others. */
const OWN_METADATA = ['labels', 'annotations', 'finalizers', 'ownerReferences'];

/** The parts of an object that have owners. */
export function ownedParts(object: KubeObject, hasStatus: boolean): Tree {
  const { apiVersion: _a, kind: _k, metadata, status, ...rest } = object;
  const own = Object.fromEntries(
    Object.entries(metadata).filter(([key, value]) => OWN_METADATA.includes(key) && value !== undefined),
  );
  // What is stored is JSON.
  const parts = { ...(Object.keys(own).length > 0 && { metadata: own }), ...(hasStatus ? { status } : rest) };
  return JSON.parse(JSON.stringify(parts)) as Tree;
}

export interface Manager {
  manager: string;
  now: number;
  subresource?: string;
}

/** After a plain write: what changed belongs to its manager from now on, and to no other. */
export function withUpdate(
  before: KubeObject | undefined,
  after: KubeObject,
  { manager, now, subresource }: Manager,
): KubeObject {
  const isStatus = subresource === 'status';
  const old = before === undefined ? {} : ownedParts(before, isStatus);
  const next = ownedParts(after, isStatus);
  const changed = treeFrom(
    leavesOf(treeOf(next)).filter(
      (path) => canonical(valueAt(old, path)) !== canonical(valueAt(next, path)) || before === undefined,
    ),
  );
  const gone = minus(treeOf(old), treeOf(next));
  // An update that changes nothing changes no version either.
  if (isLeaf(changed) && isLeaf(gone)) return after;
  const list = after.metadata.managedFields ?? [];
  const entries = list.map((entry) => {
    const isOwn = isManager(entry, { manager, subresource }, 'Update');
    const fields = minus(isOwn ? entry.fieldsV1 : minus(entry.fieldsV1, changed), gone);
    return isSameTree(fields, entry.fieldsV1) ? entry : { ...entry, fieldsV1: fields };
  });
  const own = entries.find((entry) => isManager(entry, { manager, subresource }, 'Update'));
  const rest = entries.filter((entry) => entry !== own && !isLeaf(entry.fieldsV1));
  const mine = union(own?.fieldsV1 ?? {}, changed);
  if (isLeaf(mine)) return withEntries(after, rest);
  const isChanged = own === undefined || !isSameTree(mine, own.fieldsV1);
  return withEntries(after, [
    ...rest,
    {
      manager,
      operation: 'Update',
      apiVersion: after.apiVersion,
      time: isChanged ? kubeTime(now) : (own.time ?? kubeTime(now)),
      fieldsType: 'FieldsV1',
      fieldsV1: mine,
      ...(subresource !== undefined && { subresource }),
    },
  ]);
}

export const isManager = (
  entry: ManagedFields,
  { manager, subresource }: { manager: string; subresource?: string | undefined },
  operation: 'Apply' | 'Update',
): boolean => entry.manager === manager && entry.operation === operation && entry.subresource === subresource;

const isSameTree = (a: Tree, b: Tree): boolean => canonical(a) === canonical(b);

export function withEntries(object: KubeObject, entries: readonly ManagedFields[]): KubeObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata: { ...metadata, ...(entries.length > 0 && { managedFields: [...entries] }) } };
}
