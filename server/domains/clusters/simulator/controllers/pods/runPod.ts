import { kubeTime, type Condition } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { hashOf, numberOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { programOf, type Program } from '#server/domains/clusters/simulator/kinds/programOf.ts';
import type {
  Container,
  ContainerState,
  ContainerStatus,
  Pod,
} from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { withCondition } from '#server/domains/clusters/simulator/controllers/base/conditions.ts';
import { missingConfig } from './missingConfig.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';

const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 300_000;
/** A probe of a simulated process is answered after this time at the latest. */
const LONGEST_PROBE_S = 5;

/** What a container is about to do, and when to look again. */
interface Step {
  status: ContainerStatus;
  next: number | undefined;
}

/** One step of a pod on its node: its containers start, end, or wait. */
export function runPod(world: World, pod: Pod): void {
  const containers = pod.spec?.containers ?? [];
  const steps = containers.map((container) => stepContainer(world, pod, container));
  const statuses = steps.map(({ status }) => status);
  const phase = phaseOf(pod, statuses);
  const isReady = phase === 'Running' && statuses.every(({ ready }) => ready);
  let conditions = pod.status?.conditions;
  const has = (type: string, isTrue: boolean, reason?: string): void => {
    const condition: Condition = { type, status: isTrue ? 'True' : 'False', ...(!isTrue && reason && { reason }) };
    conditions = withCondition(conditions, condition, world.now);
  };
  const why = phase === 'Succeeded' ? 'PodCompleted' : 'ContainersNotReady';
  has('PodReadyToStartContainers', phase === 'Running');
  has('Initialized', true);
  has('ContainersReady', isReady, why);
  has('Ready', isReady, why);
  const ip = addressOf(pod);
  const next = world.put<Pod>('pods', {
    ...pod,
    status: {
      ...pod.status,
      phase,
      conditions: conditions ?? [],
      containerStatuses: statuses,
      ...(phase !== 'Pending' && { podIP: ip, podIPs: [{ ip }] }),
    },
  });
  const due = steps.flatMap(({ next: at }) => (at === undefined ? [] : [at]));
  world.wake(
    'pods',
    next,
    due.length === 0 || phase === 'Succeeded' || phase === 'Failed' ? undefined : Math.min(...due),
  );
}

function phaseOf(pod: Pod, statuses: readonly ContainerStatus[]): 'Pending' | 'Running' | 'Succeeded' | 'Failed' {
  const policy = pod.spec?.restartPolicy ?? 'Always';
  const ended = statuses.every(({ state }) => state.terminated !== undefined);
  if (ended && policy !== 'Always') {
    const hasFailed = statuses.some(({ state }) => state.terminated?.exitCode !== 0);
    if (!hasFailed) return 'Succeeded';
    if (policy === 'Never') return 'Failed';
  }
  const wasRunning = pod.status?.phase === 'Running';
  return wasRunning || statuses.every(({ state, restartCount }) => !state.waiting || restartCount > 0)
    ? 'Running'
    : 'Pending';
}

export function addressOf(pod: Pod): string {
  const number = numberOf(pod.metadata.uid, 3 * 254 * 254);
  return `10.244.${((number / 254) % 254) | 0}.${(number % 253) + 1}`;
}

function stepContainer(world: World, pod: Pod, container: Container): Step {
  const before = pod.status?.containerStatuses?.find(({ name }) => name === container.name);
  const status = before ?? blank(container);
  const program = programOf(container, pod.spec?.restartPolicy ?? 'Always');
  const { state } = status;
  if (state.running !== undefined) return runOn(world, pod, { container, status, program });
  if (state.terminated !== undefined && !restarts(pod, status)) return { status, next: undefined };
  const missing = missingConfig(world, pod, container);
  if (missing !== undefined) {
    const message = missing;
    recordEvent(world, 'pods', pod, {
      type: 'Warning',
      reason: 'Failed',
      message: `Error: ${message}`,
      component: 'kubelet',
    });
    return waits(status, 'CreateContainerConfigError', message, world.now + 2_000);
  }
  if (program.isMissing) return pullAgain(world, pod, container, status);
  return begin(world, pod, { container, status, program });
}

const blank = ({ name, image }: Container): ContainerStatus => ({
  name,
  image,
  imageID: '',
  ready: false,
  started: false,
  restartCount: 0,
  state: { waiting: { reason: 'ContainerCreating' } },
  lastState: {},
});

const waits = (status: ContainerStatus, reason: string, message: string, next: number): Step => ({
  status: { ...status, ready: false, started: false, state: { waiting: { reason, message } } },
  next,
});

function restarts(pod: Pod, { state }: ContainerStatus): boolean {
  const policy = pod.spec?.restartPolicy ?? 'Always';
  return policy === 'Always' || (policy === 'OnFailure' && state.terminated?.exitCode !== 0);
}

function pullAgain(world: World, pod: Pod, { image }: Container, status: ContainerStatus): Step {
  const isFirst = status.state.waiting?.reason === 'ContainerCreating';
  const message = `Failed to pull image "${image}": not found (simulated)`;
  recordEvent(world, 'pods', pod, { reason: 'Pulling', message: `Pulling image "${image}"`, component: 'kubelet' });
  recordEvent(world, 'pods', pod, { type: 'Warning', reason: 'Failed', message, component: 'kubelet' });
  return isFirst
    ? waits(status, 'ErrImagePull', message, world.now + FIRST_BACKOFF_MS)
    : waits(status, 'ImagePullBackOff', `Back-off pulling image "${image}"`, world.now + LONGEST_BACKOFF_MS);
}

interface Own {
  container: Container;
  status: ContainerStatus;
  program: Program;
}

function begin(world: World, pod: Pod, { container, status, program }: Own): Step {
  const again = status.lastState.terminated !== undefined || status.state.terminated !== undefined;
  const { image, name } = container;
  recordEvent(world, 'pods', pod, {
    reason: 'Pulled',
    message: `Container image "${image}" already present on machine`,
    component: 'kubelet',
  });
  recordEvent(world, 'pods', pod, { reason: 'Started', message: `Started container ${name}`, component: 'kubelet' });
  const restartCount = status.restartCount + (again ? 1 : 0);
  const probeMs = Math.min(container.readinessProbe?.initialDelaySeconds ?? 0, LONGEST_PROBE_S) * 1_000;
  const isReady = probeMs === 0;
  const ends = program.endsAfterMs === undefined ? [] : [world.now + program.endsAfterMs];
  return {
    status: {
      ...status,
      imageID: `${image.replace(/:[^/]*$/, '')}@sha256:${hashOf(image, 64)}`,
      containerID: `simulated://${hashOf(`${pod.metadata.uid} ${name} ${restartCount}`, 64)}`,
      ready: isReady,
      started: true,
      restartCount,
      state: { running: { startedAt: kubeTime(world.now) } },
      ...(status.state.terminated && { lastState: { terminated: status.state.terminated } }),
    },
    next: isReady ? ends[0] : Math.min(world.now + probeMs, ...ends),
  };
}

/** A process that runs becomes ready, and ends if its program does. */
function runOn(world: World, pod: Pod, { container, status, program }: Own): Step {
  const startedAt = status.state.running?.startedAt ?? kubeTime(world.now);
  const began = Date.parse(startedAt);
  if (program.endsAfterMs === undefined) return { status: { ...status, ready: true }, next: undefined };
  // Times are stored in whole seconds, so that what is due may seem up to a second early.
  const end = began + program.endsAfterMs;
  if (end > world.now) return { status: { ...status, ready: true }, next: end };
  const terminated: ContainerState['terminated'] = {
    exitCode: program.exitCode,
    reason: program.exitCode === 0 ? 'Completed' : 'Error',
    startedAt,
    finishedAt: kubeTime(world.now),
  };
  const ended = { ...status, ready: false, started: false };
  if (!restarts(pod, { ...ended, state: { terminated } }))
    return { status: { ...ended, state: { terminated } }, next: undefined };
  const backoff = Math.min(FIRST_BACKOFF_MS * 2 ** status.restartCount, LONGEST_BACKOFF_MS);
  const message = `back-off ${backoff / 1_000}s restarting failed container=${container.name} pod=${pod.metadata.name}`;
  recordEvent(world, 'pods', pod, {
    type: 'Warning',
    reason: 'BackOff',
    message: `Back-off restarting failed container ${container.name}`,
    component: 'kubelet',
  });
  return {
    status: { ...ended, lastState: { terminated }, state: { waiting: { reason: 'CrashLoopBackOff', message } } },
    next: world.now + backoff,
  };
}
