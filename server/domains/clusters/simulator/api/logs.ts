import { numberIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import type { Container, ContainerStatus, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { numberOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { programOf } from '#server/domains/clusters/simulator/kinds/programOf.ts';
import { settledVersion } from '#server/domains/clusters/simulator/store/work.ts';
import { findObject } from '#server/domains/clusters/simulator/store/objects.ts';
import { badRequest, notFound } from './kubeError.ts';
import type { KubeReply, KubeRequest, SimulatorDeps, Target } from './kubeRequest.ts';

const LINE_MS = 2_000;
const LOOK_MS = 500;
/** A container that has run for long has its last lines only. */
const MOST_LINES = 2_000;

/** What the container of a pod has printed: lines that follow its age, and what its command echoes. */
export async function logs(
  deps: SimulatorDeps,
  clusterId: string,
  { kind, namespace = '', name = '' }: Target,
  { query }: KubeRequest,
): Promise<KubeReply> {
  await settledVersion(deps, clusterId);
  const pod = await findObject<Pod>(deps, clusterId, 'pods', namespace, name);
  if (pod === undefined) throw notFound(kind, name);
  const container = containerOf(pod, query.get('container'));
  const status = pod.status?.containerStatuses?.find((each) => each.name === container.name);
  if (status === undefined || (status.state.waiting !== undefined && status.lastState.terminated === undefined))
    throw badRequest(
      `container "${container.name}" in pod "${name}" is waiting to start: ${status?.state.waiting?.reason ?? 'ContainerCreating'}`,
    );
  const reading = { pod, container, query };
  if (query.get('follow') === 'true')
    return { status: 200, contentType: 'text/plain', body: following(deps, clusterId, reading) };
  return {
    status: 200,
    contentType: 'text/plain',
    body: cut(linesOf(reading, deps.clock()), query)
      .map((line) => `${line}\n`)
      .join(''),
  };
}

interface Reading {
  pod: Pod;
  container: Container;
  query: URLSearchParams;
}

function containerOf({ metadata, spec }: Pod, wanted: string | null): Container {
  const containers = spec?.containers ?? [];
  const [first] = containers;
  if (wanted === null || wanted === '') {
    if (first !== undefined && containers.length === 1) return first;
    throw badRequest(
      `a container name must be specified for pod ${metadata.name}, choose one of: [${containers.map(({ name }) => name).join(' ')}]`,
    );
  }
  const own = containers.find(({ name }) => name === wanted);
  if (own === undefined) throw badRequest(`container ${wanted} is not valid for pod ${metadata.name}`);
  return own;
}

interface Line {
  at: number;
  text: string;
}

/** The lines of a container until now: the same for every reader. */
function linesOf({ pod, container, query }: Reading, now: number): Line[] {
  const status = pod.status?.containerStatuses?.find(({ name }) => name === container.name);
  const span = spanOf(status, query.get('previous') === 'true', now);
  if (span === undefined) return [];
  const { began, end, hasEnded } = span;
  const { prints, exitCode } = programOf(container, pod.spec?.restartPolicy ?? 'Always');
  const lines: Line[] = [{ at: began, text: `[simulated] ${container.image} started` }];
  for (const text of prints) lines.push({ at: began, text });
  const count = Math.floor((end - began) / LINE_MS);
  for (let number = Math.max(1, count - MOST_LINES); number <= count; number += 1) {
    const took = numberOf(`${pod.metadata.uid} ${number}`, 90) + 5;
    lines.push({ at: began + number * LINE_MS, text: `[simulated] request ${number} answered in ${took} ms` });
  }
  if (hasEnded) lines.push({ at: end, text: `[simulated] ended with exit code ${exitCode}` });
  return lines;
}

/** From when to when the process ran whose lines are wanted. */
function spanOf(
  status: ContainerStatus | undefined,
  isPrevious: boolean,
  now: number,
): { began: number; end: number; hasEnded: boolean } | undefined {
  const state = isPrevious ? status?.lastState : status?.state;
  const ended = state?.terminated ?? (state?.running === undefined ? status?.lastState.terminated : undefined);
  const began = Date.parse(state?.running?.startedAt ?? ended?.startedAt ?? '');
  if (Number.isNaN(began)) return undefined;
  return { began, end: ended === undefined ? now : Date.parse(ended.finishedAt), hasEnded: ended !== undefined };
}

function cut(lines: readonly Line[], query: URLSearchParams): string[] {
  const since = Date.parse(query.get('sinceTime') ?? '');
  const seconds = numberIn(query.get('sinceSeconds'));
  const newest = lines.at(-1)?.at ?? 0;
  const from = Number.isNaN(since) ? (seconds > 0 ? newest - seconds * 1_000 : 0) : since;
  const own = lines.filter(({ at }) => at >= from);
  const tail = query.get('tailLines');
  const last = tail === null ? own : Number(tail) === 0 ? [] : own.slice(-Number(tail));
  const stamped = query.get('timestamps') === 'true';
  return last.map(({ at, text }) => (stamped ? `${new Date(at).toISOString().replace('Z', '000000Z')} ${text}` : text));
}

async function* following(deps: SimulatorDeps, clusterId: string, reading: Reading): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { metadata } = reading.pod;
  let last = 0;
  let query = reading.query;
  for (;;) {
    await settledVersion(deps, clusterId);
    const pod = await findObject<Pod>(deps, clusterId, 'pods', metadata.namespace ?? '', metadata.name);
    const now = deps.clock();
    const lines = linesOf({ ...reading, pod: pod ?? reading.pod }, now);
    const own = lines.filter(({ at }, index) => index >= 0 && at > last);
    const text = cut(own, query)
      .map((line) => `${line}\n`)
      .join('');
    if (text !== '') yield encoder.encode(text);
    last = Math.max(last, ...lines.map(({ at }) => at));
    // The first lines are limited by the query, the later ones come as they are.
    const stamped = reading.query.get('timestamps');
    query = new URLSearchParams(stamped === null ? {} : { timestamps: stamped });
    const status = pod?.status?.containerStatuses?.find(({ name }) => name === reading.container.name);
    if (pod === undefined || pod.metadata.uid !== metadata.uid || status?.state.running === undefined) return;
    await deps.pause(LOOK_MS);
  }
}
