import type { Container, Pod, PodSpec, PodTemplate } from './shapes.ts';

/** A container with the values that the API server fills in. */
function containerDefaults(container: Container): Container {
  const isLatest = !/:[^/]+$/.test(container.image) || container.image.endsWith(':latest');
  return {
    ...container,
    ...(container.ports && { ports: container.ports.map((port) => ({ ...port, protocol: port.protocol ?? 'TCP' })) }),
    resources: resourceDefaults(container.resources),
    terminationMessagePath: container['terminationMessagePath'] ?? '/dev/termination-log',
    terminationMessagePolicy: container['terminationMessagePolicy'] ?? 'File',
    imagePullPolicy: container['imagePullPolicy'] ?? (isLatest ? 'Always' : 'IfNotPresent'),
  };
}

/** What is limited is requested. */
function resourceDefaults(resources: Container['resources'] = {}): NonNullable<Container['resources']> {
  const requests = { ...resources.limits, ...resources.requests };
  return { ...resources, ...(Object.keys(requests).length > 0 && { requests }) };
}

export function podSpecDefaults(spec: PodSpec): PodSpec {
  return {
    ...spec,
    containers: (spec.containers ?? []).map(containerDefaults),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(containerDefaults) }),
    restartPolicy: spec.restartPolicy ?? 'Always',
    terminationGracePeriodSeconds: spec.terminationGracePeriodSeconds ?? 30,
    dnsPolicy: spec['dnsPolicy'] ?? 'ClusterFirst',
    schedulerName: spec['schedulerName'] ?? 'default-scheduler',
    securityContext: spec['securityContext'] ?? {},
  };
}

export const templateDefaults = (template: PodTemplate): PodTemplate => ({
  ...template,
  spec: podSpecDefaults(template.spec ?? { containers: [] }),
});

const TOLERATED_S = 300;

/** A new pod with its defaults, its service account and its quality of service. */
export function withPodDefaults(pod: Pod): Pod {
  const spec = podSpecDefaults(pod.spec ?? { containers: [] });
  const tolerations = [...(spec.tolerations ?? [])];
  for (const word of ['not-ready', 'unreachable']) {
    const key = `node.kubernetes.io/${word}`;
    if (!tolerations.some((each) => each.key === key))
      tolerations.push({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: TOLERATED_S });
  }
  return {
    ...pod,
    spec: {
      ...spec,
      serviceAccountName: spec.serviceAccountName ?? 'default',
      serviceAccount: spec.serviceAccountName ?? 'default',
      enableServiceLinks: spec['enableServiceLinks'] ?? true,
      preemptionPolicy: 'PreemptLowerPriority',
      priority: 0,
      tolerations,
    },
    status: { phase: 'Pending', qosClass: qualityOf(spec) },
  };
}

function qualityOf({ containers }: PodSpec): string {
  const amounts = containers.map(({ resources = {} }) => resources);
  if (amounts.every(({ requests, limits }) => requests === undefined && limits === undefined)) return 'BestEffort';
  const isGuaranteed = amounts.every(({ requests = {}, limits = {} }) =>
    ['cpu', 'memory'].every((name) => limits[name] !== undefined && limits[name] === requests[name]),
  );
  return isGuaranteed ? 'Guaranteed' : 'Burstable';
}
