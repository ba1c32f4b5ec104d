import type { StatusCause } from '#server/domains/clusters/simulator/api/kubeError.ts';
import { readSchedule } from './cronTimes.ts';
import type { KubeObject } from './kubeObject.ts';
import { readQuantity } from './quantity.ts';
import { isSelected } from './selectors.ts';
import type { CronJob, Deployment, Pod, PodSpec, Service } from './shapes.ts';

const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const VALUE = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;

/** Kinds whose names become parts of addresses. */
const SHORT_NAMES = new Set(['namespaces', 'services']);

/** What the API server refuses of a new or changed object, beyond the types of its fields. */
export function validate(kind: string, object: KubeObject): StatusCause[] {
  const causes: StatusCause[] = [];
  const refuse = (field: string, message: string, reason = 'FieldValueInvalid') =>
    void causes.push({ field, message, reason });
  const { name, labels = {} } = object.metadata;
  const isValid = SHORT_NAMES.has(kind) ? LABEL.test(name) : SUBDOMAIN.test(name) && name.length <= 253;
  if (!isValid)
    refuse(
      'metadata.name',
      `Invalid value: "${name}": a lowercase RFC 1123 ${SHORT_NAMES.has(kind) ? 'label' : 'subdomain'} must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character`,
    );
  for (const [key, value] of Object.entries(labels))
    if (value.length > 63 || !VALUE.test(value))
      refuse(
        'metadata.labels',
        `Invalid value: "${value}": of ${key}: a valid label has at most 63 letters, digits, '-', '_' or '.'`,
      );
  // Each check knows the spec of its kind.
  CHECKS[kind]?.(object as never, refuse);
  return causes;
}

type Refuse = (field: string, message: string, reason?: string) => void;

function workload({ spec }: Deployment, refuse: Refuse): void {
  if (spec?.replicas !== undefined && spec.replicas < 0)
    refuse('spec.replicas', `Invalid value: ${spec.replicas}: must be greater than or equal to 0`);
  const labels = spec?.template?.metadata?.labels;
  if (spec?.selector === undefined || Object.keys(spec.selector).length === 0)
    refuse('spec.selector', 'Required value', 'FieldValueRequired');
  else if (!isSelected(labels, spec.selector))
    refuse(
      'spec.template.metadata.labels',
      `Invalid value: ${JSON.stringify(labels ?? {})}: \`selector\` does not match template \`labels\``,
    );
  podSpec(spec?.template?.spec, 'spec.template.spec', refuse);
}

function podSpec(spec: PodSpec | undefined, path: string, refuse: Refuse): void {
  const containers = spec?.containers ?? [];
  if (containers.length === 0) refuse(`${path}.containers`, 'Required value', 'FieldValueRequired');
  const names = new Set<string>();
  containers.forEach(({ name, image, resources = {} }, at) => {
    const own = `${path}.containers[${at}]`;
    if (!LABEL.test(name ?? ''))
      refuse(`${own}.name`, `Invalid value: "${name ?? ''}": must be a lowercase RFC 1123 label`);
    if (names.has(name)) refuse(`${own}.name`, `Duplicate value: "${name}"`, 'FieldValueDuplicate');
    names.add(name);
    if ((image ?? '').trim() === '') refuse(`${own}.image`, 'Required value', 'FieldValueRequired');
    for (const side of ['requests', 'limits'] as const)
      for (const [key, amount] of Object.entries(resources[side] ?? {}))
        if (readQuantity(amount) === undefined)
          refuse(
            `${own}.resources.${side}[${key}]`,
            `Invalid value: "${amount}": quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'`,
          );
    for (const [key, amount] of Object.entries(resources.requests ?? {})) {
      const limit = readQuantity(resources.limits?.[key]);
      if (limit !== undefined && (readQuantity(amount) ?? 0) > limit)
        refuse(
          `${own}.resources.requests`,
          `Invalid value: "${amount}": must be less than or equal to ${key} limit of ${resources.limits?.[key]}`,
        );
    }
  });
}

const CHECKS: Readonly<Record<string, (object: never, refuse: Refuse) => void>> = {
  'deployments.apps': workload,
  'replicasets.apps': workload,
  'statefulsets.apps': workload,
  'daemonsets.apps': workload,
  pods: ({ spec }: Pod, refuse: Refuse) => podSpec(spec, 'spec', refuse),
  'jobs.batch': ({ spec }: Deployment, refuse: Refuse) => {
    podSpec(spec?.template?.spec, 'spec.template.spec', refuse);
    const policy = spec?.template?.spec?.restartPolicy;
    if (policy !== 'Never' && policy !== 'OnFailure')
      refuse(
        'spec.template.spec.restartPolicy',
        `Required value: valid values: "OnFailure", "Never"`,
        'FieldValueRequired',
      );
  },
  'cronjobs.batch': ({ spec }: CronJob, refuse: Refuse) => {
    if (readSchedule(spec?.schedule ?? '') === undefined)
      refuse('spec.schedule', `Invalid value: "${spec?.schedule ?? ''}": expected exactly 5 fields of a schedule`);
    podSpec(spec?.jobTemplate?.spec?.template?.spec, 'spec.jobTemplate.spec.template.spec', refuse);
  },
  services: ({ spec }: Service, refuse: Refuse) => {
    if (spec?.type !== 'ExternalName' && spec?.clusterIP !== 'None' && (spec?.ports ?? []).length === 0)
      refuse('spec.ports', 'Required value', 'FieldValueRequired');
  },
};
