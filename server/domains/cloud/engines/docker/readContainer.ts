import type Docker from 'dockerode';
import type { EngineContainer, PublishedPort } from '#server/domains/cloud/engines/deployments/engine.ts';

const NANO = 1_000_000_000;
const MIB = 1_048_576;

const STATES: Readonly<Record<string, EngineContainer['state']>> = {
  created: 'created',
  configured: 'created',
  initialized: 'created',
  running: 'running',
  restarting: 'restarting',
  paused: 'paused',
  stopping: 'running',
  exited: 'exited',
  stopped: 'exited',
  removing: 'dead',
  dead: 'dead',
};

/** A container as its inspection reports it. */
export function readContainer(found: Docker.ContainerInspectInfo, imageDigest: string | null): EngineContainer {
  const { State: state, Config: config, HostConfig: host, NetworkSettings: network } = found;
  const startedAt = timeOf(state.StartedAt);
  return {
    ref: found.Id,
    name: found.Name.replace(/^\//, ''),
    labels: config.Labels ?? {},
    image: config.Image,
    imageDigest,
    state: STATES[state.Status] ?? 'dead',
    createdAt: timeOf(found.Created) ?? 0,
    startedAt,
    finishedAt: state.Running ? null : timeOf(state.FinishedAt),
    exitCode: state.Running || startedAt === null ? null : state.ExitCode,
    oomKilled: state.OOMKilled === true,
    restartCount: found.RestartCount ?? 0,
    error: state.Error || null,
    ip: Object.values(network.Networks ?? {})[0]?.IPAddress || null,
    ports: Object.entries(host.PortBindings ?? {}).flatMap(([place, bindings]) => published(place, bindings)),
    command: [found.Path, ...(found.Args ?? [])].filter((word) => word !== '').join(' ') || null,
    cpu: host.NanoCpus ? host.NanoCpus / NANO : cpuOf(host),
    memoryMb: host.Memory ? Math.round(host.Memory / MIB) : null,
  };
}

/** A container of somebody else, as the list reports it. */
export function readSummary(found: Docker.ContainerInfo): EngineContainer {
  return {
    ref: found.Id,
    name: (found.Names[0] ?? found.Id.slice(0, 12)).replace(/^\//, ''),
    labels: found.Labels ?? {},
    image: found.Image,
    imageDigest: null,
    state: STATES[found.State] ?? 'dead',
    createdAt: found.Created * 1_000,
    startedAt: null,
    finishedAt: null,
    exitCode: null,
    oomKilled: false,
    restartCount: 0,
    error: null,
    ip: Object.values(found.NetworkSettings?.Networks ?? {})[0]?.IPAddress || null,
    ports: [],
    command: found.Command || null,
    cpu: null,
    memoryMb: null,
  };
}

/** Podman answers with the quota of the scheduler. */
function cpuOf({ CpuQuota: quota, CpuPeriod: period }: Docker.HostConfig): number | null {
  return quota && period && quota > 0 ? Math.round((quota / period) * 100) / 100 : null;
}

function published(place: string, bindings: unknown): PublishedPort[] {
  const [port, protocol] = place.split('/');
  const [first] = Array.isArray(bindings) ? (bindings as { HostPort?: string }[]) : [];
  const { HostPort } = first ?? {};
  const hostPort = Number(HostPort);
  return Number.isInteger(hostPort) && hostPort > 0
    ? [{ container_port: Number(port), protocol: protocol === 'udp' ? 'udp' : 'tcp', host_port: hostPort }]
    : [];
}

/** The year 1 stands for never. */
function timeOf(text: string | undefined): number | null {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) || at <= 0 ? null : at;
}
