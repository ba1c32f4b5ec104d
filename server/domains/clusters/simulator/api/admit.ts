import type { Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { withDefaults } from '#server/domains/clusters/simulator/kinds/defaults.ts';
import { isTree, type KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { numberOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { withPodDefaults } from '#server/domains/clusters/simulator/kinds/podDefaults.ts';
import { checkObject } from '#server/domains/clusters/simulator/kinds/checkObject.ts';
import { modelName } from '#server/domains/clusters/simulator/kinds/models.ts';
import type { Job, Pod, Service } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { validate } from '#server/domains/clusters/simulator/kinds/validate.ts';
import { quotaRefusal } from '#server/domains/clusters/simulator/controllers/quotas.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { badRequest, forbidden, invalid, notFound } from './kubeError.ts';

/** What a manifest has that its kind has not: refused, or reported as a warning. */
export function checkFields(kind: Kind, object: object, validation: string): string[] {
  const { unknown, wrong } = checkObject(modelName(kind), object);
  if (wrong.length > 0)
    throw badRequest(
      `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: json: cannot unmarshal: ${wrong.join(', ')}`,
    );
  if (unknown.length === 0 || validation === 'Ignore') return [];
  const findings = unknown.map((path) => `unknown field "${path}"`);
  if (validation === 'Strict')
    throw badRequest(
      `${kind.kind} in version "${kind.version}" cannot be handled as a ${kind.kind}: strict decoding error: ${findings.join(', ')}`,
    );
  return findings;
}

/** A new object as it is stored: with the values of the server, within the quotas. */
export function admitNew(world: World, kind: Kind, entered: KubeObject): KubeObject {
  const { namespace } = entered.metadata;
  if (namespace !== undefined) {
    const home = world.find('namespaces', '', namespace);
    if (home === undefined) throw notFound({ group: '', plural: 'namespaces' }, namespace);
    if (home.metadata.deletionTimestamp !== undefined)
      throw forbidden(
        kind,
        entered.metadata.name,
        `unable to create new content in namespace ${namespace} because it is being terminated`,
      );
  }
  const object = completed(world, kind, entered);
  checkValid(kind, object);
  const refusal = quotaRefusal(world, kind.id, object);
  if (refusal !== undefined) throw forbidden(kind, entered.metadata.name, refusal);
  return object;
}

/** Before the defaults, which build on what is required. */
function refuseMissing(kind: Kind, object: KubeObject): void {
  const { missing } = checkObject(modelName(kind), object);
  const causes = missing.map((field) => ({ field, message: 'Required value', reason: 'FieldValueRequired' }));
  if (causes.length > 0) throw invalid(kind, object.metadata.name, causes);
}

export function checkValid(kind: Kind, object: KubeObject): void {
  const causes = validate(kind.id, object);
  if (causes.length > 0) throw invalid(kind, object.metadata.name, causes);
}

/** The values that the server fills in, of a new or a changed object. */
export function completed(world: World, kind: Kind, entered: KubeObject): KubeObject {
  refuseMissing(kind, entered);
  if (kind.id === 'pods') {
    // The kind says that it is a pod.
    const pod = entered as Pod;
    return pod.status === undefined ? withPodDefaults(pod) : pod;
  }
  const object = withDefaults(kind.id, entered);
  if (kind.id === 'secrets') return withEncoded(object);
  if (kind.id === 'services') return withAddress(world, object as Service);
  if (kind.id === 'jobs.batch') return withJobLabels(object as Job);
  return object;
}

/** `stringData` is for writing only. */
function withEncoded({ stringData, ...secret }: KubeObject): KubeObject {
  const type = secret.type ?? 'Opaque';
  if (!isTree(stringData)) return { ...secret, type } as KubeObject;
  const encoded = Object.entries(stringData).map(([key, value]) => [
    key,
    Buffer.from(String(value)).toString('base64'),
  ]);
  return { ...secret, type, data: { ...secret.data, ...Object.fromEntries(encoded) } } as KubeObject;
}

const FIRST_PORT = 30_000;
const PORTS = 2_768;

function withAddress(world: World, service: Service): Service {
  const { spec } = service;
  if (spec === undefined || spec.type === 'ExternalName') return service;
  const others = world.all<Service>('services').filter(({ metadata }) => metadata.uid !== service.metadata.uid);
  const taken = new Set(others.map(({ spec: own }) => own?.clusterIP));
  const takenPorts = new Set(others.flatMap(({ spec: own }) => (own?.ports ?? []).map(({ nodePort }) => nodePort)));
  let number = numberOf(service.metadata.uid, 60_000);
  const address = () => `10.${96 + (number >> 16)}.${(number >> 8) & 255}.${number & 255 || 1}`;
  while (taken.has(address())) number += 1;
  const clusterIP = spec.clusterIP ?? address();
  const isOpen = spec.type === 'NodePort' || spec.type === 'LoadBalancer';
  let port = FIRST_PORT + numberOf(service.metadata.uid, PORTS - 64);
  const nodePort = (): number => {
    while (takenPorts.has(port)) port += 1;
    takenPorts.add(port);
    return port;
  };
  return {
    ...service,
    spec: {
      ...spec,
      type: spec.type ?? 'ClusterIP',
      clusterIP,
      clusterIPs: [clusterIP],
      sessionAffinity: 'None',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
      ports: (spec.ports ?? []).map((each) => ({
        ...each,
        protocol: each.protocol ?? 'TCP',
        targetPort: each.targetPort ?? each.port,
        ...(isOpen && { nodePort: each.nodePort ?? nodePort() }),
      })),
    },
    status: service.status ?? { loadBalancer: {} },
  };
}

/** A job chooses its pods by its own id. */
function withJobLabels(job: Job): Job {
  const { spec } = job;
  if (spec === undefined || spec.selector !== undefined) return job;
  const own = { 'batch.kubernetes.io/controller-uid': job.metadata.uid };
  const labels = {
    ...spec.template.metadata?.labels,
    ...own,
    'batch.kubernetes.io/job-name': job.metadata.name,
    'job-name': job.metadata.name,
  };
  return {
    ...job,
    spec: {
      ...spec,
      selector: { matchLabels: own },
      template: { ...spec.template, metadata: { ...spec.template.metadata, labels } },
    },
  };
}
