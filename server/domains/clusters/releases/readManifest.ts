import { stringify } from 'yaml';
import { isObject } from '#model/fields/kind.ts';
import { maskedObject, type KubeTree } from '#model/domains/clusters/releases/planChartObjects.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { documentsIn } from './yamlOf.ts';

/** An object of a manifest. */
export interface ManifestObject extends ObjectRef {
  object: KubeTree;
}

export interface ObjectRef {
  apiVersion: string;
  kind: string;
  /** Null: as the manifest leaves it out. */
  namespace: string | null;
  name: string;
}

/** An object that runs at a point of an operation, and is no part of what stays. */
export interface HookObject extends ManifestObject {
  events: string[];
  weight: number;
  deletes: string[];
}

export interface Manifest {
  objects: ManifestObject[];
  hooks: HookObject[];
}

const MOST_OBJECTS = 500;
const MOST_KIB = 3_072;
const HOOK = 'helm.sh/hook';

/** Reads what helm rendered, in the order in which it is applied. */
export function readManifest(text: string): Manifest {
  if (Buffer.byteLength(text) > MOST_KIB * 1_024) throw tooLarge();
  const found = documentsOf(text).flatMap(flat);
  if (found.length > MOST_OBJECTS) throw tooLarge();
  const hooks = found.filter(({ object }) => annotationOf(object, HOOK) !== undefined).map(asHook);
  const objects = found.filter(({ object }) => annotationOf(object, HOOK) === undefined);
  return {
    objects: objects.toSorted((a, b) => orderOf(a.kind) - orderOf(b.kind)),
    hooks: hooks.toSorted((a, b) => a.weight - b.weight || orderOf(a.kind) - orderOf(b.kind)),
  };
}

const tooLarge = () => new ApiError('cluster.manifestTooLarge', { params: { max: MOST_KIB, count: MOST_OBJECTS } });

const unreadable = (reason: string) => new ApiError('cluster.manifestUnreadable', { params: { reason } });

function documentsOf(text: string): unknown[] {
  try {
    return documentsIn(text);
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : '');
  }
}

/** The objects of a document; a `List` has several, and an empty document none. */
function flat(value: unknown): ManifestObject[] {
  if (value === null || value === undefined) return [];
  if (!isObject(value)) throw unreadable('a document is no object');
  if (value.kind === 'List' && Array.isArray(value.items)) return value.items.flatMap(flat);
  const { apiVersion, kind, metadata } = value;
  const { name, namespace } = isObject(metadata) ? metadata : {};
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || typeof name !== 'string' || name === '')
    throw unreadable('an object has no apiVersion, kind or name');
  const place = typeof namespace === 'string' && namespace !== '' ? namespace : null;
  return [{ apiVersion, kind, name, namespace: place, object: value }];
}

function asHook(each: ManifestObject): HookObject {
  const list = (key: string) => (annotationOf(each.object, key) ?? '').split(',').map((word) => word.trim());
  const deletes = list('helm.sh/hook-delete-policy').filter((word) => word !== '');
  return {
    ...each,
    events: list(HOOK),
    weight: Number(annotationOf(each.object, 'helm.sh/hook-weight') ?? 0) || 0,
    deletes: deletes.length === 0 ? ['before-hook-creation'] : deletes,
  };
}

export function annotationOf({ metadata }: KubeTree, key: string): string | undefined {
  const annotations = isObject(metadata) && isObject(metadata.annotations) ? metadata.annotations : {};
  const value = annotations[key];
  return typeof value === 'string' ? value : undefined;
}

/** What others need comes first. */
const FIRST = [
  'Namespace',
  'CustomResourceDefinition',
  'PriorityClass',
  'NetworkPolicy',
  'ResourceQuota',
  'LimitRange',
  'PodDisruptionBudget',
  'ServiceAccount',
  'Secret',
  'ConfigMap',
  'StorageClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'ClusterRole',
  'ClusterRoleBinding',
  'Role',
  'RoleBinding',
  'Service',
];
const LAST = [
  'IngressClass',
  'Ingress',
  'APIService',
  'MutatingWebhookConfiguration',
  'ValidatingWebhookConfiguration',
];

function orderOf(kind: string): number {
  const first = FIRST.indexOf(kind);
  if (first >= 0) return first;
  const last = LAST.indexOf(kind);
  return last < 0 ? FIRST.length : FIRST.length + 1 + last;
}

export const titleOf = ({ kind, name }: Pick<ObjectRef, 'kind' | 'name'>): string => `${kind}/${name}`;

/** Identifies an object of a cluster. */
export const keyOf = ({ apiVersion, kind, namespace, name }: ObjectRef): string =>
  [apiVersion, kind, namespace ?? '', name].join('|');

export function refIn(key: string): ObjectRef {
  const [apiVersion = '', kind = '', namespace = '', name = ''] = key.split('|');
  return { apiVersion, kind, namespace: namespace === '' ? null : namespace, name };
}

/** The manifest without the contents of its secrets, for people. */
export const shownManifest = ({ objects, hooks }: Manifest): string =>
  [...objects, ...hooks].map(({ object }) => stringify(maskedObject(object))).join('---\n');
