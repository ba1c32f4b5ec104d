import type Docker from 'dockerode';
import type { Readable } from 'node:stream';
import {
  LABELS,
  type ContainerEngine,
  type ContainerOrder,
  type EngineContainer,
} from '#server/domains/cloud/engines/deployments/engine.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { hasStatus, toCloudError, type Connection } from './connection.ts';
import { openTerminal, runProbe } from './exec.ts';
import { createImages } from './images.ts';
import { readContainer, readSummary } from './readContainer.ts';
import { readLogs } from './readLogs.ts';
import { runCommand } from './runCommand.ts';
import { cpuReading, readUsage, type CpuReading } from './readUsage.ts';
import { tarOf } from './tarOf.ts';
import { volumeSizes } from './volumeSizes.ts';

const NANO = 1_000_000_000;
const MIB = 1_048_576;
const STOP_SECONDS = 10;
const STOP_MS = 30_000;
const MOST_READINGS = 5_000;

export interface DockerEngineOptions {
  /** The cloud whose containers are ours. */
  cloudId: string;
  /** Podman starts a container again without a pause, so it stops trying soon, and the platform continues. */
  isPodman: boolean;
}

/** An engine that speaks the Docker Engine API. */
export function createDockerEngine(connection: Connection, options: DockerEngineOptions): ContainerEngine {
  const { docker, call } = connection;
  const images = createImages(connection);
  const readings = new Map<string, CpuReading>();

  async function inspect(ref: string): Promise<EngineContainer | undefined> {
    const found = await call((abortSignal) => docker.getContainer(ref).inspect({ abortSignal })).catch(orNone(404));
    return found && readContainer(found, await images.digestOf(found.Image));
  }

  return {
    host: connection.host,
    async list() {
      const all = await call((abortSignal) => docker.listContainers({ all: true, abortSignal }));
      const found: EngineContainer[] = [];
      for (const summary of all) {
        if (summary.Labels?.[LABELS.cloud] !== options.cloudId) found.push(readSummary(summary));
        else found.push(...[await inspect(summary.Id)].filter((one) => one !== undefined));
      }
      return found;
    },
    get: inspect,
    pull: (image, credential) => images.pull(image, credential),
    create: (order) => create(connection, order, options),
    async start(ref) {
      await call((abortSignal) => docker.getContainer(ref).start({ abortSignal })).catch(orNone(304));
    },
    async stop(ref) {
      await call((abortSignal) => docker.getContainer(ref).stop({ t: STOP_SECONDS, abortSignal }), STOP_MS).catch(
        orNone(304, 404),
      );
    },
    async remove(ref) {
      await call(
        (abortSignal) => docker.getContainer(ref).remove({ force: true, v: true, abortSignal }),
        STOP_MS,
      ).catch(orNone(404));
      readings.delete(ref);
    },
    async removeVolume(name) {
      await call((abortSignal) => docker.getVolume(name).remove({ abortSignal })).catch(orNone(404));
    },
    volumeSizes: () => volumeSizes(connection),
    run: (ref, order) => runCommand(connection, ref, order),
    probe: (ref, command) => runProbe(connection, ref, command),
    logs: async function* (ref, { tail, since, follow, signal }) {
      const stream = await call(async () => {
        const path = `/containers/${ref}/logs?`;
        const query = {
          stdout: 1,
          stderr: 1,
          timestamps: 1,
          follow: follow ? 1 : 0,
          tail: tail ?? 'all',
          since: since === undefined ? 0 : Math.floor(since / 1_000),
        };
        return dialStream(docker, path, query);
      });
      const end = () => stream.destroy();
      signal.addEventListener('abort', end, { once: true });
      try {
        yield* readLogs(stream);
      } catch (error) {
        // Its reader has left.
        if (!signal.aborted) throw toCloudError(error);
      } finally {
        signal.removeEventListener('abort', end);
        stream.destroy();
      }
    },
    terminal: (ref, size) => openTerminal(connection, ref, size),
    async usage(ref) {
      const container = await inspect(ref);
      if (container?.state !== 'running') return undefined;
      const stats = await call(async () => docker.getContainer(ref).stats({ stream: false, 'one-shot': true }));
      const now = cpuReading(stats, Date.parse(stats.read));
      const before = readings.get(ref);
      if (readings.size >= MOST_READINGS) readings.clear();
      readings.set(ref, now);
      return readUsage(stats, { now, before, cpu: container.cpu });
    },
  };
}

/** Undefined for an engine that answers with one of these. */
const orNone =
  (...statuses: number[]) =>
  (error: unknown): undefined => {
    if (error instanceof CloudError && error.status !== null && statuses.includes(error.status)) return undefined;
    throw error;
  };

async function create(
  { docker, call }: Connection,
  order: ContainerOrder,
  { isPodman }: DockerEngineOptions,
): Promise<string> {
  const ports = order.ports.map(
    ({ container_port, protocol, host_port }) =>
      [`${container_port}/${protocol}`, [{ HostPort: String(host_port) }]] as const,
  );
  const made = await call(async (abortSignal) => {
    try {
      return await docker.createContainer({
        name: order.name,
        Image: order.image,
        ...(order.command.length > 0 && { Cmd: [...order.command] }),
        Env: Object.entries(order.env).map(([name, value]) => `${name}=${value}`),
        Labels: order.labels,
        ExposedPorts: Object.fromEntries(ports.map(([port]) => [port, {}])),
        HostConfig: {
          NanoCpus: Math.round(order.cpu * NANO),
          Memory: order.memoryMb * MIB,
          PortBindings: Object.fromEntries(ports.map(([port, bindings]) => [port, [...bindings]])),
          Binds: order.volumes.map(({ name, path }) => `${name}:${path}`),
          RestartPolicy: restartPolicy(order.restartPolicy, isPodman),
          // A container that writes much must not fill the disk of its host.
          ...(!isPodman && { LogConfig: { Type: 'json-file', Config: { 'max-size': '100m', 'max-file': '3' } } }),
        },
        abortSignal,
      });
    } catch (error) {
      // An earlier attempt made it, and did not hear of it.
      if (hasStatus(error, 409)) return docker.getContainer(order.name);
      throw error;
    }
  });
  if (order.files.length > 0)
    await call((abortSignal) => made.putArchive(tarOf(order.files), { path: '/', abortSignal }));
  return (await call((abortSignal) => made.inspect({ abortSignal }))).Id;
}

const ENGINE_RESTARTS = 4;

function restartPolicy(policy: ContainerOrder['restartPolicy'], isPodman: boolean): Docker.HostRestartPolicy {
  if (policy === 'never') return { Name: 'no' };
  if (policy === 'on_failure' || isPodman) return { Name: 'on-failure', MaximumRetryCount: ENGINE_RESTARTS };
  return { Name: 'unless-stopped' };
}

/** Dockerode itself reads a log that is not followed into memory. */
function dialStream({ modem }: Docker, path: string, options: object): Promise<Readable> {
  const statusCodes = { 200: true, 404: 'no such container', 500: 'server error' };
  return new Promise((resolve, reject) => {
    // The types of its modem know no callbacks.
    (modem as { dial(options: object, done: (error: unknown, stream: Readable) => void): void }).dial(
      { path, method: 'GET', isStream: true, statusCodes, options },
      (error, stream) => (error ? reject(error as Error) : resolve(stream)),
    );
  });
}
