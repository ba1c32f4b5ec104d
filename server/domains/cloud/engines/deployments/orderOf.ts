import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { templateOf } from './desired.ts';
import type { Desired } from './desiredStore.ts';
import { LABELS, type ContainerOrder } from './engine.ts';

const READABLE = 0o644;
const PRIVATE = 0o400;

/** Contents of secrets of a tenant, by id; one that no longer exists is missing. */
export type SecretsOf = (ids: readonly number[], tenant: string) => Promise<ReadonlyMap<number, string>>;

/** What an engine needs to make the container of a place. Secrets are read here, and kept nowhere else. */
export async function orderOf(
  cloudId: string,
  { ref, tenant, wanted }: Desired,
  place: { slot: number; hostPorts: readonly number[] },
  secretsOf: SecretsOf,
): Promise<ContainerOrder> {
  const { spec, revision } = wanted;
  const secrets = spec.secrets ?? [];
  const contents = await secretsOf(
    secrets.map(({ secret_id: id }) => id),
    tenant,
  );
  const contentOf = (id: number): string => {
    const found = contents.get(id);
    if (found === undefined) throw new CloudError('invalid', { detail: `secret ${id} no longer exists` });
    return found;
  };
  const template = templateOf(wanted);
  return {
    name: `${containerPrefix(ref)}-${place.slot}-${template.slice(0, 8)}`,
    image: spec.image,
    labels: {
      [LABELS.cloud]: cloudId,
      [LABELS.deployment]: ref,
      [LABELS.tenant]: tenant,
      [LABELS.slot]: `${place.slot}`,
      [LABELS.revision]: String(revision),
      [LABELS.template]: template,
    },
    command: spec.command ?? [],
    env: Object.fromEntries([
      ...(spec.env ?? []).map(({ name, value = '' }) => [name, value]),
      ...secrets.flatMap(({ as, target, secret_id: id }) => (as === 'file' ? [] : [[target, contentOf(id)]])),
    ]),
    files: [
      ...(spec.files ?? []).map(({ path, content = '' }) => ({ path, content, mode: READABLE })),
      ...secrets.flatMap(({ as, target, secret_id: id }) =>
        as === 'file' ? [{ path: target, content: contentOf(id), mode: PRIVATE }] : [],
      ),
    ],
    cpu: spec.cpu,
    memoryMb: spec.memory_mb,
    ports: (spec.ports ?? []).map(({ container_port, protocol }, index) => ({
      container_port,
      protocol,
      host_port: place.hostPorts[index] ?? 0,
    })),
    volumes: (spec.volumes ?? []).map(({ name, path }) => ({ name: volumeName(ref, name), path })),
    restartPolicy: spec.restart_policy,
  };
}

/** The first part of the names of its containers and volumes. */
export const containerPrefix = (ref: string): string => `suantai-${ref.replaceAll('-', '')}`;

export const volumeName = (ref: string, name: string): string => `${containerPrefix(ref)}-${name}`;
