import type { Json } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { isTree, leavesOf } from './leaves.ts';

export type KubeTree = { [key: string]: Json };

/** One object of a release: as its revision has it, as it is, and as the cluster says that it would be. */
export interface ObjectSides {
  name: string;
  rolledOut: KubeTree | undefined;
  live: KubeTree | undefined;
  /** Undefined: it goes. */
  next: KubeTree | undefined;
  /** It goes from the release, and stays in the cluster. */
  isKept?: boolean;
}

export interface LeafChange {
  path: string;
  rolledOut: Json;
  live: Json;
  next: Json;
  /** Somebody has changed it beside the release. */
  drifted: boolean;
}

export interface ReleaseObjectChange {
  name: string;
  effect: 'create' | 'update' | 'delete' | 'keep' | 'same';
  changes: LeafChange[];
  /** It is gone although the revision has it. */
  missing?: true;
}

/**
 * What happens to the objects of a release. The contents of secrets are compared, and never shown.
 *
 * @example
 *   planChartObjects([{ name: 'Job/a', rolledOut: undefined, live: {}, next: undefined }])[0]?.effect; // 'delete'
 */
export const planChartObjects = (objects: readonly ObjectSides[]): ReleaseObjectChange[] =>
  objects.flatMap((each) => {
    const change = changeOf(each);
    return change === undefined ? [] : [change];
  });

function changeOf({ name, rolledOut, live, next, isKept = false }: ObjectSides): ReleaseObjectChange | undefined {
  if (next === undefined) {
    if (live === undefined) return undefined;
    return { name, effect: isKept ? 'keep' : 'delete', changes: [] };
  }
  if (live === undefined)
    return { name, effect: 'create', changes: [], ...(rolledOut !== undefined && { missing: true as const }) };
  const changes = leafChanges(rolledOut, live, next);
  return { name, effect: changes.length === 0 ? 'same' : 'update', changes };
}

function leafChanges(rolledOut: KubeTree | undefined, live: KubeTree, next: KubeTree): LeafChange[] {
  const [was, is, comes] = [leavesOf(rolledOut ?? {}), leavesOf(own(live)), leavesOf(own(next))];
  const isSecret = next['kind'] === 'Secret';
  return [...new Set([...comes.keys(), ...is.keys()])].flatMap((path) => {
    const [before, present, coming] = [was, is, comes].map((leaves) => leaves.get(path) ?? null);
    if (isSameJson(present ?? null, coming ?? null)) return [];
    const drifted = was.has(path) && !isSameJson(before ?? null, present ?? null);
    const shown = (value: Json | undefined): Json => hidden(isSecret, path, value ?? null);
    return [{ path, rolledOut: shown(before), live: shown(present), next: shown(coming), drifted }];
  });
}

const HIDDEN = '••••';

const hidden = (isSecret: boolean, path: string, value: Json): Json =>
  isSecret && value !== null && /^(?:data|stringData)\b/.test(path) ? HIDDEN : value;

/** What the cluster itself writes. */
const OF_CLUSTER = ['managedFields', 'resourceVersion', 'uid', 'generation', 'creationTimestamp', 'selfLink'];

function own({ status: _status, metadata, ...rest }: KubeTree): KubeTree {
  if (!isTree(metadata)) return rest;
  const kept = Object.entries(metadata).filter(([key]) => !OF_CLUSTER.includes(key));
  return { ...rest, metadata: Object.fromEntries(kept) as KubeTree };
}

/**
 * An object as people may read it: without the contents of a secret.
 *
 * @example
 *   maskedObject({ kind: 'Secret', data: { key: 'YQ==' } }); // { kind: 'Secret', data: { key: '••••' } }
 */
export function maskedObject(object: KubeTree): KubeTree {
  if (object['kind'] !== 'Secret') return object;
  const masked = ['data', 'stringData'].flatMap((part) => {
    const content = object[part];
    return isTree(content)
      ? [[part, Object.fromEntries(Object.keys(content).map((key) => [key, HIDDEN]))] as const]
      : [];
  });
  return { ...object, ...Object.fromEntries(masked) };
}
