import YAML from 'yaml';
import { apiVersionOf, type Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import {
  isTree,
  type KubeObject,
  type Metadata,
  type Tree,
} from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { hashOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { withUpdate } from '#server/domains/clusters/simulator/patches/managedFields.ts';
import { decodeProtobuf } from '#server/domains/clusters/simulator/protobuf/decode.ts';
import { changeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import { canonical, newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { admitNew, checkFields, checkValid, completed } from './admit.ts';
import { alreadyExists, badRequest, conflict, invalid, KubeError, MODIFIED, notFound } from './kubeError.ts';
import type { KubeReply, KubeRequest, SimulatorDeps, Target } from './kubeRequest.ts';
import { shown } from './read.ts';

/** As in etcd: a larger object is refused. */
const LARGEST_BYTES = 1_572_864;

/** Reads the object in a body: JSON, YAML, or what Go clients send. */
export async function readBody({ bytes, contentType }: KubeRequest): Promise<Tree> {
  const content = await bytes();
  if (contentType.includes('protobuf')) return content.byteLength === 0 ? {} : decodeProtobuf(content);
  if (contentType.includes('cbor'))
    throw new KubeError('UnsupportedMediaType', `the simulated cluster does not read ${contentType}`);
  const body = Buffer.from(content).toString();
  let value: unknown;
  try {
    value = contentType.includes('yaml') ? (YAML.parse(body) as unknown) : JSON.parse(body === '' ? '{}' : body);
  } catch (error) {
    throw badRequest(`the body cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
  if (!isTree(value)) throw badRequest('the body is no object');
  return value;
}

/** The object of a body: of the kind to which it is sent. */
export function objectOf(kind: Kind, body: Tree): KubeObject {
  const apiVersion = body['apiVersion'] ?? apiVersionOf(kind);
  if ((body['kind'] ?? kind.kind) !== kind.kind || apiVersion !== apiVersionOf(kind))
    throw badRequest(
      `the object provided is unrecognized: ${JSON.stringify(apiVersion)} ${JSON.stringify(body['kind'])} is no ${kind.kind}`,
    );
  const metadata = isTree(body['metadata']) ? body['metadata'] : {};
  // The fields are checked against the types of the kind.
  return { ...body, apiVersion: apiVersionOf(kind), kind: kind.kind, metadata } as unknown as KubeObject;
}

export const isTrial = ({ query }: KubeRequest): boolean => query.get('dryRun') === 'All';

export const managerOf = ({ query, userAgent }: KubeRequest): string =>
  query.get('fieldManager') ?? (userAgent.split('/')[0] || 'unknown');

export async function create(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace } = target;
  const body = await readBody(request);
  const entered = objectOf(kind, body);
  const warnings = checkFields(kind, entered, request.query.get('fieldValidation') ?? 'Warn');
  const own = entered.metadata.namespace;
  if (own !== undefined && own !== namespace)
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request');
  const stored = await changeCluster(
    deps,
    clusterId,
    (world) =>
      add(
        world,
        kind,
        { ...entered, metadata: { ...entered.metadata, ...(namespace !== undefined && { namespace }) } },
        managerOf(request),
      ),
    { isTrial: isTrial(request) },
  );
  return shown(stored, { kind, accept: request.accept, query: request.query, now: deps.clock() }, 201, warnings);
}

export function add(world: World, kind: Kind, entered: KubeObject, manager: string): KubeObject {
  const { metadata } = entered;
  const { generateName } = metadata;
  const name =
    metadata.name ?? (generateName === undefined ? undefined : `${generateName}${hashOf(world.ids.uuid(), 5)}`);
  if (name === undefined)
    throw invalid(kind, '', [
      {
        field: 'metadata.name',
        message: 'Required value: name or generateName is required',
        reason: 'FieldValueRequired',
      },
    ]);
  if (world.find(kind.id, metadata.namespace ?? '', name) !== undefined) throw alreadyExists(kind, name);
  const object = admitNew(world, kind, {
    ...withoutStatus(kind, entered),
    metadata: { ...newMetadata(world, { ...ownMetadata(metadata), name }), ...(kind.counted && { generation: 1 }) },
  });
  checkSize(kind, object);
  return world.put(kind.id, withUpdate(undefined, object, { manager, now: world.now }));
}

const OWN = [
  'name',
  'namespace',
  'generateName',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
];

/** The metadata that people write. */
function ownMetadata(metadata: Metadata): Partial<Metadata> {
  return Object.fromEntries(Object.entries(metadata).filter(([key, value]) => OWN.includes(key) && value !== null));
}

/** What has become of an object is written by its controllers. */
function withoutStatus(kind: Kind, object: KubeObject): KubeObject {
  if (!kind.subresources.includes('status')) return object;
  const { status: _, ...rest } = object;
  return rest as KubeObject;
}

function checkSize(kind: Kind, object: KubeObject): void {
  if (Buffer.byteLength(JSON.stringify(object)) > LARGEST_BYTES)
    throw new KubeError('RequestEntityTooLarge', `Request entity too large: limit is ${LARGEST_BYTES}`, {
      kind: kind.plural,
      name: object.metadata.name,
    });
}

export async function update(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace = '', name = '', subresource } = target;
  const entered = objectOf(kind, await readBody(request));
  const warnings = checkFields(kind, entered, request.query.get('fieldValidation') ?? 'Warn');
  if (entered.metadata.name !== name) throw badRequest('the name of the object does not match the name on the URL');
  const stored = await changeCluster(
    deps,
    clusterId,
    (world) => {
      const before = world.find(kind.id, namespace, name);
      if (before === undefined) throw notFound(kind, name);
      return replace(world, kind, before, entered, { manager: managerOf(request), subresource });
    },
    { isTrial: isTrial(request) },
  );
  return shown(stored, { kind, accept: request.accept, query: request.query, now: deps.clock() }, 200, warnings);
}

interface Replacing {
  manager: string;
  subresource: string | undefined;
  /** Of a server-side apply, which has its own entries. */
  keepsManagers?: boolean;
}

/** Stores a changed object; the server keeps its part of the metadata. */
export function replace(
  world: World,
  kind: Kind,
  before: KubeObject,
  entered: KubeObject,
  { manager, subresource, keepsManagers = false }: Replacing,
): KubeObject {
  const { resourceVersion, uid } = entered.metadata;
  if (resourceVersion !== undefined && resourceVersion !== '' && resourceVersion !== before.metadata.resourceVersion)
    throw conflict(kind, before.metadata.name, MODIFIED);
  if (uid !== undefined && uid !== before.metadata.uid)
    throw conflict(
      kind,
      before.metadata.name,
      `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${before.metadata.uid}`,
    );
  const next =
    subresource === 'status' ? { ...before, status: entered.status ?? {} } : changed(world, kind, before, entered);
  const managed = keepsManagers
    ? {
        ...next,
        metadata: {
          ...next.metadata,
          ...(entered.metadata.managedFields && { managedFields: entered.metadata.managedFields }),
        },
      }
    : withUpdate(before, next, { manager, now: world.now, ...(subresource !== undefined && { subresource }) });
  checkSize(kind, managed);
  const stored = world.put(kind.id, managed);
  // The last finalizer of an object that waits to go.
  if (
    stored.metadata.deletionTimestamp !== undefined &&
    (stored.metadata.finalizers ?? []).length === 0 &&
    kind.id !== 'pods' &&
    kind.id !== 'namespaces'
  )
    world.drop(kind.id, stored);
  return stored;
}

function changed(world: World, kind: Kind, before: KubeObject, entered: KubeObject): KubeObject {
  const {
    uid,
    resourceVersion,
    creationTimestamp,
    generation,
    deletionTimestamp,
    deletionGracePeriodSeconds,
    managedFields,
  } = before.metadata;
  const { managedFields: _, ...own } = ownMetadata(entered.metadata);
  const merged: KubeObject = {
    ...(kind.subresources.includes('status')
      ? { ...withoutStatus(kind, entered), ...(before.status && { status: before.status }) }
      : entered),
    metadata: {
      ...own,
      name: before.metadata.name,
      ...(before.metadata.namespace !== undefined && { namespace: before.metadata.namespace }),
      uid,
      resourceVersion,
      creationTimestamp,
      ...(generation !== undefined && { generation }),
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      ...(deletionGracePeriodSeconds !== undefined && { deletionGracePeriodSeconds }),
      ...(managedFields !== undefined && { managedFields }),
    },
  };
  const object = completed(world, kind, merged);
  checkValid(kind, object);
  checkImmutable(kind, before, object);
  const isSpecSame = canonical(before.spec) === canonical(object.spec);
  return kind.counted && !isSpecSame
    ? { ...object, metadata: { ...object.metadata, generation: (generation ?? 1) + 1 } }
    : object;
}

const FIXED: Readonly<Record<string, readonly string[]>> = {
  'deployments.apps': ['selector'],
  'replicasets.apps': ['selector'],
  'daemonsets.apps': ['selector'],
  'statefulsets.apps': ['selector', 'serviceName', 'volumeClaimTemplates', 'podManagementPolicy'],
  'jobs.batch': ['selector', 'template', 'completions'],
  pods: ['nodeName', 'restartPolicy', 'volumes'],
};

function checkImmutable(kind: Kind, before: KubeObject, after: KubeObject): void {
  // Both are objects of the kind, checked against its types.
  const [old, next] = [(before.spec ?? {}) as Tree, (after.spec ?? {}) as Tree];
  const causes = (FIXED[kind.id] ?? [])
    .filter((field) => canonical(old[field]) !== canonical(next[field]))
    .map((field) => ({
      field: `spec.${field}`,
      message: `Invalid value: field is immutable`,
      reason: 'FieldValueInvalid',
    }));
  if (causes.length > 0) throw invalid(kind, before.metadata.name, causes);
}
