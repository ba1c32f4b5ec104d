import type { Container, Pod, PodSpec } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';

interface Need {
  kind: 'secrets' | 'configmaps';
  name: string;
}

/** Which secret or config map a container needs and does not find. */
export function missingConfig(world: World, { metadata, spec }: Pod, container: Container): string | undefined {
  const needs = [...ofEnvironment(container), ...ofVolumes(spec)];
  const missing = needs.find(({ kind, name }) => world.find(kind, metadata.namespace ?? '', name) === undefined);
  return missing && `${missing.kind === 'secrets' ? 'secret' : 'configmap'} "${missing.name}" not found`;
}

function need(
  kind: Need['kind'],
  source: { name?: string; secretName?: string; optional?: boolean } | undefined,
): Need[] {
  const name = source?.secretName ?? source?.name;
  return name === undefined || source?.optional === true ? [] : [{ kind, name }];
}

const ofEnvironment = ({ env = [], envFrom = [] }: Container): Need[] => [
  ...env.flatMap(({ valueFrom }) => [
    ...need('secrets', valueFrom?.secretKeyRef),
    ...need('configmaps', valueFrom?.configMapKeyRef),
  ]),
  ...envFrom.flatMap(({ secretRef, configMapRef }) => [
    ...need('secrets', secretRef),
    ...need('configmaps', configMapRef),
  ]),
];

const ofVolumes = (spec: PodSpec | undefined): Need[] =>
  (spec?.volumes ?? []).flatMap(({ secret, configMap }) => [
    ...need('secrets', secret),
    ...need('configmaps', configMap),
  ]);
