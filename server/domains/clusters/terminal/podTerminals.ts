import type { Actor } from '#model/access/actor.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { isLoopback } from '#server/engine/process/config.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { accessOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { clusterOf } from '#server/domains/clusters/hooks/clusterOf.ts';
import { statusOf, KubeError } from '#server/domains/clusters/simulator/api/kubeError.ts';
import { openExec, type Shell, type Size } from './openExec.ts';

type Pod = RecordOf<'clusterPods'>;

/** A terminal as its ticket names it. */
interface Place {
  cloudId: string;
  ref: string;
  userId: number;
  recordId: string;
}

/** What terminals of pods use of other domains: the one place of a user at a container, and its ticket. */
export interface TerminalUses {
  sessionOf: SessionAuthenticator['sessionOf'];
  issueTerminal(
    context: Context,
    sessionId: string,
    place: { cloudId: string; ref: string; resource: string; recordId: string; title: string },
  ): Promise<{ id: string; type: 'terminal'; url: string; expires_at: string }>;
}

const PODS = '/api/aos/v1/kubernetes/pods/{id}';
const SCHEME = 'kubernetes:';
/** A person at a terminal can do what a deletion does, and more. */
const OPENS = { action: 'remove' };

/** `POST …/pods/{id}/console`: a ticket for a shell in one of its containers, one at a time (spec 8.1). */
export const terminalRoute = (uses: TerminalUses): ApiRoute => ({
  method: 'POST',
  path: `${PODS}/console`,
  access: 'signed-in',
  does: [{ resource: 'clusterPods', operation: ':remove' }],
  action: 'openTerminal',
  document: {
    tag: 'clusterPods',
    summary: 'A ticket for a terminal in a container of a pod',
    query: { container: { type: 'string', description: 'Needed if the pod has several' } },
    body: { type: 'object' },
    replies: {
      201: {
        description: 'The address of a WebSocket, valid once',
        schema: { type: 'object', properties: { url: { type: 'string' } } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = knownDefinition(context, 'clusterPods');
    if (definition === undefined) throw new ApiError('request.notFound');
    const pod = await findRecord(context, definition, c.req.param('id') ?? '');
    refuseUnless(context, await decideOn(context, OPENS, definition, pod));
    if (pod.status !== 'running') throw new ApiError('application.containerNotRunning');
    const cluster = await clusterOf(context, pod);
    const container = containerIn(pod, c.req.query('container'));
    const session = await uses.sessionOf(c.req.raw);
    if (session === undefined) throw new ApiError('identity.credentialsRequired');
    const issued = await uses.issueTerminal(context, session.id, {
      cloudId: `${SCHEME}${cluster.id}`,
      ref: [pod.namespace, pod.name, container].join('/'),
      resource: definition.resource,
      recordId: `${pod.id}`,
      title: `${pod.name}/${container}`,
    });
    return jsonReply(context, 201, issued);
  },
});

function containerIn({ containers }: Pod, wanted: string | undefined): string {
  const names = containers ?? [];
  const [only] = names;
  const name = wanted === undefined || wanted === '' ? (names.length === 1 ? only : undefined) : wanted;
  if (name === undefined || !names.includes(name))
    throw new ApiError('cluster.containerNotFound', { at: ['container'] });
  return name;
}

export interface ShellUses {
  /** The present rights of an account; undefined if it is gone or cannot sign in. */
  readerOf(context: Context, userId: number): Promise<Actor | undefined>;
  /** The shell of what is simulated, which says so. */
  simulatedShell(container: { name: string; image: string; ip: string | null }, clock: () => number): Shell;
}

/** Shells of pods, as those of a cloud; undefined for the terminal of a cloud. */
export async function podShells(context: Context, place: Place, uses: ShellUses) {
  if (!place.cloudId.startsWith(SCHEME)) return undefined;
  const clusterId = place.cloudId.slice(SCHEME.length);
  return {
    terminal: (ref: string, size: Size) => open(context, clusterId, { ref, size, place, uses }),
    kinds: {
      containers: {
        // A terminal ends with its pod, and with the right to open it.
        get: async () => {
          const pod = await allowedPod(context, place, uses);
          return pod && { fields: { status: pod.status } };
        },
      },
    },
  };
}

async function allowedPod(context: Context, { userId, recordId }: Place, uses: ShellUses): Promise<Pod | undefined> {
  const definition = knownDefinition(context, 'clusterPods');
  const actor = await uses.readerOf(context, userId);
  if (definition === undefined || actor === undefined) return undefined;
  const reader = { ...context, actor };
  const pod = await findRecordOrNone(reader, definition, Number(recordId));
  return pod !== undefined && (await decideOn(reader, OPENS, definition, pod)).allowed ? pod : undefined;
}

interface Opening {
  ref: string;
  size: Size;
  place: Place;
  uses: ShellUses;
}

async function open(
  context: Context,
  clusterId: string,
  { ref, size, place, uses }: Opening,
): Promise<Shell | undefined> {
  const pod = await allowedPod(context, place, uses);
  const [namespace = '', name = '', container = ''] = ref.split('/');
  if (pod === undefined || pod.name !== name) return undefined;
  try {
    const cluster = await clusterOf(context, { cluster_id: clusterId });
    if (cluster.simulated === true) return uses.simulatedShell(shownOf(pod, container), context.clock);
    return await genuine(context, cluster, { namespace, pod: name, container }, size);
  } catch (error) {
    if (!(error instanceof ClusterAway) && !(error instanceof ApiError)) throw error;
    context.log.warn({ err: error }, 'the terminal of a pod cannot be opened');
    return undefined;
  }
}

const shownOf = ({ containers, images, pod_ip: ip, name }: Pod, container: string) => ({
  name: name ?? container,
  image: images?.[(containers ?? []).indexOf(container)] ?? '',
  ip,
});

async function genuine(
  context: Context,
  cluster: ClusterRecord,
  place: { namespace: string; pod: string; container: string },
  size: Size,
): Promise<Shell> {
  return openExec(await accessOf(context, cluster), place, size, { allowLoopback: isLoopback(context.settings.host) });
}

const UPGRADES = /^\/api\/aos\/v1\/kubernetes\/clusters\/[\w-]+\/proxy\//;

/**
 * `kubectl exec`, `attach` and `port-forward` want a connection of their own, which the proxy has not: kubectl says
 * why.
 */
export const refuseUpgrade = (path: string): { status: number; body: object } | undefined =>
  UPGRADES.test(path)
    ? {
        status: 405,
        body: statusOf(
          new KubeError(
            'MethodNotAllowed',
            'exec, attach and port-forward are not led through the platform; open a terminal on the page of the pod',
          ),
        ),
      }
    : undefined;
