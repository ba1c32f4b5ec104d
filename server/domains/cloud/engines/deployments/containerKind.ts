import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ContainerFields } from '#server/domains/cloud/driver/kinds/containers.ts';
import type { RecordData } from '#server/engine/context.ts';
import { newSlot } from './desired.ts';
import type { Desired } from './desiredStore.ts';
import { LABELS, numberIn, type EngineContainer } from './engine.ts';
import { reconcile, type ControllerDeps } from './reconcile.ts';

const MOST_TEXT = 1_000;
const MOST_COMMAND = 2_000;

/** The containers of an engine: those of our deployments, and others, which belong to no tenant. */
export function containerKind(deps: ControllerDeps): KindDriver<ContainerFields, RecordData> {
  const { engine, store } = deps;

  async function* list() {
    const [containers, all] = [await engine.list(), await store.all()];
    const byRef = new Map(all.map((desired) => [desired.ref, desired]));
    yield { items: containers.map((container) => itemOf(deps, container, byRef)), partial: false };
  }

  async function get(ref: string): Promise<CloudItem<ContainerFields> | undefined> {
    const container = await engine.get(ref);
    if (container === undefined) return undefined;
    const desired = await store.find(container.labels[LABELS.deployment] ?? '');
    return itemOf(deps, container, new Map(desired && [[desired.ref, desired]]));
  }

  /** A place that somebody has stopped is left alone until somebody starts it. */
  async function hold(ref: string, held: boolean): Promise<void> {
    const container = await engine.get(ref);
    if (container === undefined)
      throw new CloudError('notFound', { detail: `container ${ref} was not found`, status: 404 });
    const desired = await store.find(container.labels[LABELS.deployment] ?? '');
    if (desired === undefined) return;
    const slot = container.labels[LABELS.slot] ?? '0';
    const place = (desired.progress.slots[slot] ??= newSlot());
    Object.assign(place, { held, ...(!held && { starts: 0, misses: null }) });
    await store.keep(desired, desired.progress);
  }

  return {
    list,
    get,
    async remove(ref) {
      const container = await engine.get(ref);
      await engine.remove(ref);
      const deployment = container?.labels[LABELS.deployment];
      // Its deployment makes another at once.
      if (deployment !== undefined && container?.labels[LABELS.cloud] === deps.cloudId)
        await reconcile(deps, deployment);
    },
    actions: {
      async start(ref) {
        await hold(ref, false);
        await engine.start(ref);
      },
      async stop(ref) {
        await hold(ref, true);
        await engine.stop(ref);
      },
      async restart(ref) {
        await hold(ref, false);
        await engine.stop(ref);
        await engine.start(ref);
      },
    },
  };
}

function itemOf(
  { cloudId, engine }: ControllerDeps,
  container: EngineContainer,
  deployments: ReadonlyMap<string, Desired>,
): CloudItem<ContainerFields> {
  const { labels } = container;
  const isOurs = labels[LABELS.cloud] === cloudId;
  const desired = isOurs ? deployments.get(labels[LABELS.deployment] ?? '') : undefined;
  const slot = isOurs ? numberIn(container, 'slot') : null;
  const place = desired?.progress.slots[slot ?? -1];
  return {
    ref: container.ref,
    tenant: (isOurs && labels[LABELS.tenant]) || null,
    fields: {
      ...reported(container),
      name: desired === undefined ? container.name : `${desired.wanted.name}-${slot}`,
      status: statusOf(container, desired),
      health: healthOf(container, desired, place?.misses),
      deployment_id: desired?.ref ?? null,
      slot,
      revision: isOurs ? numberIn(container, 'revision') : null,
      address: container.ports.map(({ host_port }) => `${engine.host}:${host_port}`),
      restart_count: container.restartCount + (place?.starts ?? 0),
      message: place?.held === true ? 'stopped by hand' : container.error?.slice(0, MOST_TEXT) || null,
    },
  };
}

/** What an engine reports about any container. */
const reported = (container: EngineContainer) => ({
  image: container.image,
  image_digest: container.imageDigest,
  command: container.command?.slice(0, MOST_COMMAND) ?? null,
  cpu: container.cpu,
  memory_mb: container.memoryMb,
  ip: container.ip,
  exit_code: container.exitCode,
  oom_killed: container.oomKilled,
  created_at: container.createdAt,
  started_at: container.startedAt,
  finished_at: container.finishedAt,
});

/** One that ends again and again is shown as that, whether the engine or the platform starts it. */
function statusOf(container: EngineContainer, desired: Desired | undefined): ContainerFields['status'] {
  switch (container.state) {
    case 'created':
      return 'creating';
    case 'dead':
      return 'error';
    case 'exited': {
      const place = desired?.progress.slots[container.labels[LABELS.slot] ?? ''];
      const isLoop = desired?.wanted.mode === 'run' && container.exitCode !== 0 && place?.held !== true;
      return isLoop && desired.wanted.spec.restart_policy !== 'never' ? 'restarting' : 'exited';
    }
    default:
      return container.state;
  }
}

function healthOf(
  { state }: EngineContainer,
  desired: Desired | undefined,
  misses: number | null | undefined,
): ContainerFields['health'] {
  const health = desired?.wanted.spec.health;
  if (!health?.command || state !== 'running') return 'none';
  if (misses === null || misses === undefined) return 'starting';
  return misses < (health.retries ?? 3) ? 'healthy' : 'unhealthy';
}
