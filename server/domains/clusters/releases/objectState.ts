import { isObject } from '#model/fields/kind.ts';
import type { KubeTree } from '#model/domains/clusters/releases/planChartObjects.ts';

export interface ObjectState {
  state: 'ready' | 'waiting' | 'failed';
  detail: string | null;
}

const READY: ObjectState = { state: 'ready', detail: null };
const waiting = (detail: string): ObjectState => ({ state: 'waiting', detail });
const failed = (detail: string): ObjectState => ({ state: 'failed', detail });

/** Whether an object has reached what its spec says, as helm waits for it. Kinds without a state are ready. */
export function stateOf(object: KubeTree | undefined): ObjectState {
  if (object === undefined) return waiting('NotFound');
  const [spec, status] = [treeAt(object, 'spec'), treeAt(object, 'status')];
  const isSeen = numberAt(status, 'observedGeneration', 0) >= numberAt(treeAt(object, 'metadata'), 'generation', 0);
  switch (object['kind']) {
    case 'Deployment':
      return deploymentState(spec, status, isSeen);
    case 'StatefulSet':
      return counted(isSeen, numberAt(spec, 'replicas', 1), [
        numberAt(status, 'readyReplicas', 0),
        numberAt(status, 'updatedReplicas', 0),
      ]);
    case 'DaemonSet':
      return counted(isSeen, numberAt(status, 'desiredNumberScheduled', 0), [
        numberAt(status, 'numberReady', 0),
        numberAt(status, 'updatedNumberScheduled', 0),
      ]);
    case 'Job':
      return jobState(status);
    case 'Pod':
      return podState(status);
    case 'CustomResourceDefinition':
      return conditionIn(status, 'Established', 'True') === undefined ? waiting('not Established') : READY;
    default:
      return READY;
  }
}

/** The state of a hook: a job or a pod must end well. */
export const hookStateOf = (object: KubeTree | undefined): ObjectState =>
  object?.['kind'] === 'Pod' && treeAt(object, 'status')['phase'] !== 'Succeeded'
    ? podEnd(treeAt(object, 'status'))
    : stateOf(object);

function deploymentState(spec: KubeTree, status: KubeTree, isSeen: boolean): ObjectState {
  const stuck = conditionIn(status, 'Progressing', 'False') ?? conditionIn(status, 'ReplicaFailure', 'True');
  if (isSeen && stuck !== undefined) return failed(stuck);
  const replicas = numberAt(spec, 'replicas', 1);
  const [updated, available] = [numberAt(status, 'updatedReplicas', 0), numberAt(status, 'availableReplicas', 0)];
  const rest = numberAt(status, 'replicas', 0) - updated;
  return isSeen && rest > 0
    ? waiting(`${updated}/${replicas} (+${rest})`)
    : counted(isSeen, replicas, [updated, available]);
}

function counted(isSeen: boolean, wanted: number, found: readonly number[]): ObjectState {
  const least = Math.min(...found);
  return isSeen && least >= wanted ? READY : waiting(`${isSeen ? least : 0}/${wanted}`);
}

function jobState(status: KubeTree): ObjectState {
  const end = conditionIn(status, 'Failed', 'True');
  if (end !== undefined) return failed(end);
  return conditionIn(status, 'Complete', 'True') === undefined ? waiting('0/1') : READY;
}

function podState(status: KubeTree): ObjectState {
  if (status['phase'] === 'Succeeded' || conditionIn(status, 'Ready', 'True') !== undefined) return READY;
  return podEnd(status);
}

const podEnd = (status: KubeTree): ObjectState =>
  status['phase'] === 'Failed'
    ? failed(textIn(status['message']) || 'Failed')
    : waiting(textIn(status['phase']) || 'Pending');

/** The words of a condition that has this status. */
function conditionIn(status: KubeTree, type: string, is: string): string | undefined {
  const list = Array.isArray(status['conditions']) ? status['conditions'] : [];
  const found = list.filter(isObject).find((each) => each.type === type && each.status === is);
  return found && (textIn(found.message) || textIn(found.reason) || type);
}

const treeAt = (tree: KubeTree, key: string): KubeTree => {
  const value = tree[key];
  return isObject(value) ? (value as KubeTree) : {};
};

const numberAt = (tree: KubeTree, key: string, otherwise: number): number => {
  const value = tree[key];
  return typeof value === 'number' ? value : otherwise;
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
