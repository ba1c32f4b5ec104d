import type { CommandOrder, CommandResult } from '#server/domains/cloud/driver/containerCalls.ts';
import {
  LABELS,
  type ContainerUsage,
  type ContainerEngine,
  type ContainerOrder,
  type EngineContainer,
} from '#server/domains/cloud/engines/deployments/engine.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { ContainerFields } from '#server/domains/cloud/driver/kinds/containers.ts';
import { hashOf, hexOf } from '#server/domains/cloud/simulator/hash.ts';
import { findItem, itemsOf } from '#server/domains/cloud/simulator/store/itemsOf.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { Work } from '#server/domains/cloud/simulator/store/work.ts';
import { startContainer, stopContainer } from './life.ts';
import { linesOf } from './lines.ts';
import { createShell } from './shell.ts';

const KIND = 'containers';
const DAY_MS = 86_400_000;
const TEN_SECONDS_MS = 10_000;

export interface SimulatedEngineDeps {
  work: Work;
  cloudId: string;
  clock: () => number;
  /** Calls `run` again and again, and returns a function that stops it. */
  every: (ms: number, run: () => void) => () => void;
}

/** A container engine inside the platform. Images are not fetched: what their names say decides what happens. */
export function createSimulatedEngine({ work, cloudId, clock, every }: SimulatedEngineDeps): ContainerEngine {
  const read = async (operation: string, ref: string): Promise<EngineContainer | undefined> =>
    work.read({ kind: KIND, operation }, async (db) => {
      const item = await findItem(db, cloudId, KIND, ref);
      return item && known(item);
    });
  const need = async (operation: string, ref: string): Promise<EngineContainer> => {
    const found = await read(operation, ref);
    if (found === undefined) throw new CloudError('notFound', { detail: `No such container: ${ref}`, status: 404 });
    return found;
  };
  const change = (operation: string, ref: string, act: typeof startContainer): Promise<void> =>
    work.change({ kind: KIND, operation }, async (world) => act(world, await world.need(KIND, ref)));

  return {
    host: `engine-${hexOf(cloudId).slice(0, 4)}.sim`,
    list: () =>
      work.read({ kind: KIND, operation: 'list' }, async (db) => (await itemsOf(db, cloudId, KIND)).map(known)),
    get: (ref) => read('get', ref),
    async pull(image) {
      await work.read({ kind: KIND, operation: 'pull' }, async () => undefined);
      if (!isThere(image))
        throw new CloudError('notFound', { detail: `image ${image} was not found in its registry`, status: 404 });
    },
    create: (order) =>
      work.change({ kind: KIND, operation: 'create' }, async (world) => {
        const there = (await world.all(KIND)).find(({ hidden }) => hidden.engine.name === order.name);
        if (there !== undefined) return there.ref;
        const item = world.add(KIND, {
          tenant: order.labels[LABELS.tenant] ?? null,
          // What the driver reports is derived from what is hidden.
          fields: { name: order.name } as ContainerFields,
          hidden: {
            engine: madeFrom(order, world.now, world.ids.uuid()),
            policy: order.restartPolicy,
            env: Object.keys(order.env),
            files: order.files.map(({ path }) => path),
            volumes: order.volumes.map(({ name }) => name),
          },
        });
        return item.ref;
      }),
    start: (ref) => change('start', ref, startContainer),
    stop: (ref) => change('stop', ref, stopContainer),
    remove: (ref) =>
      work.change({ kind: KIND, operation: 'remove' }, async (world) => {
        const item = await world.find(KIND, ref);
        if (item !== undefined) world.drop(item);
      }),
    removeVolume: async () => undefined,
    volumeSizes: () =>
      work.read({ kind: KIND, operation: 'list' }, async (db) => volumesOf(await itemsOf(db, cloudId, KIND))),
    async probe(ref, command) {
      const { state } = await need('probe', ref);
      return state === 'running' && !/\bexit [1-9]|\bfalse\b/.test(command) ? 0 : 1;
    },
    async run(ref, order) {
      const container = await need('run', ref);
      if (container.state === 'running') return runCommand(container, order);
      throw new CloudError('conflict', { detail: `Container ${container.name} is not running`, status: 409 });
    },
    logs: (ref, request) => linesOf({ container: () => need('logs', ref), clock, every }, request),
    async terminal(ref) {
      const container = await need('terminal', ref);
      if (container.state !== 'running')
        throw new CloudError('conflict', { detail: `Container ${container.name} is not running`, status: 409 });
      return createShell(container, clock);
    },
    async usage(ref) {
      const container = await need('usage', ref);
      return container.state === 'running' ? usageAt(container, clock()) : undefined;
    },
  };
}

function known({ ref, hidden: { engine } }: SimulatedItem<'containers'>): EngineContainer {
  return { ref, ...engine };
}

const MIB = 1_048_576;
/** An image with this word fills its volumes. */
const FILLS = /(^|[/-])hoarder([:@/-]|$)/;

function volumesOf(items: readonly SimulatedItem<'containers'>[]): Map<string, number> {
  return new Map(
    items.flatMap(({ hidden: { volumes = [], engine } }) =>
      volumes.map((name) => [name, (FILLS.test(engine.image) ? 3_000 : 20 + (hashOf('volume', name) % 400)) * MIB]),
    ),
  );
}

/** An image with one of these words is in no registry. */
const isThere = (image: string): boolean => !/(^|[/-])(missing|no-such|does-not-exist)([:@/-]|$)/.test(image);

function madeFrom(order: ContainerOrder, now: number, id: string): Omit<EngineContainer, 'ref'> {
  return {
    name: order.name,
    labels: order.labels,
    image: order.image,
    imageDigest: `sha256:${hexOf('image', order.image)}`,
    state: 'created',
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    exitCode: null,
    oomKilled: false,
    restartCount: 0,
    error: null,
    ip: `10.88.${hashOf('ip', id) % 250}.${2 + (hashOf('host', id) % 250)}`,
    ports: order.ports,
    command: order.command.length > 0 ? order.command.join(' ') : null,
    cpu: order.cpu,
    memoryMb: order.memoryMb,
  };
}

/** What a simulated container consumes: curves that depend only on the time. */
function usageAt({ ref, startedAt }: EngineContainer, now: number): ContainerUsage {
  const phase = (hashOf('phase', ref) % 1_000) / 1_000;
  const swing = (Math.sin((now / DAY_MS + phase) * 2 * Math.PI) + 1) / 2;
  const noise = (hashOf(ref, Math.floor(now / TEN_SECONDS_MS)) % 1_000) / 1_000;
  const age = Math.max(0, now - (startedAt ?? now)) / 1_000;
  const bytes = 4_000 + (hashOf('net', ref) % 60_000);
  return {
    cpuPct: round(4 + swing * 34 + noise * 14),
    memoryPct: round(22 + (hashOf('memory', ref) % 30) + swing * 12 + noise * 3),
    netInBytes: Math.round(age * bytes * (1 + swing / 20)),
    netOutBytes: Math.round(age * bytes * 1.8 * (1 + swing / 20)),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const LINE = 64;
const FEWEST_LINES = 200;
const MORE_LINES = 2_000;

/**
 * What a command in a simulated container writes. It depends on the container and the command alone: a dump of the same
 * database is the same dump. A command with `exit 1` or `false` fails.
 */
function runCommand({ name, image }: EngineContainer, { command, input }: CommandOrder): CommandResult {
  const code = Number(/\bexit ([1-9]\d?)\b/.exec(command)?.[1] ?? (/\bfalse\b/.test(command) ? 1 : 0));
  if (code !== 0) return { code, output: new Uint8Array(), error: `${name}: the command ended with ${code}` };
  // What is read changes nothing here: a container of ours has no disk. `cat` writes it out again, as everywhere.
  if (input !== undefined) return { code, output: command === 'cat' ? input : new Uint8Array(), error: '' };
  const lines = FEWEST_LINES + (hashOf('dump', name) % MORE_LINES);
  const text = Array.from({ length: lines }, (_, n) => hexOf(name, image, String(n)).slice(0, LINE).padEnd(LINE, '0'));
  return { code, output: new TextEncoder().encode(`-- ${name} ${image}\n${text.join('\n')}\n`), error: '' };
}
