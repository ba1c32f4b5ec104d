import { numberIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import { apiVersionOf } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { changesAfter, objectsOf, type ObjectChange } from '#server/domains/clusters/simulator/store/objects.ts';
import { settledVersion } from '#server/domains/clusters/simulator/store/work.ts';
import type { ChangeType } from '#server/domains/clusters/simulator/store/storeChanges.ts';
import { tableOf, wantsTable } from '#server/domains/clusters/simulator/table/tableOf.ts';
import { KubeError, statusOf } from './kubeError.ts';
import type { KubeReply, KubeRequest, SimulatorDeps, Target } from './kubeRequest.ts';
import { selectionOf } from './selection.ts';

/** How often an open watch looks for changes: what is due in the cluster happens then. */
const LOOK_MS = 250;
const BOOKMARK_MS = 30_000;
const LONGEST_S = 3_600;
const DEFAULT_S = 1_800;

interface Watch {
  deps: SimulatorDeps;
  clusterId: string;
  target: Target;
  request: KubeRequest;
}

/** Changes as they happen, one JSON document a line, until the time ends or the client disconnects. */
export function watch(deps: SimulatorDeps, clusterId: string, target: Target, request: KubeRequest): KubeReply {
  return { status: 200, contentType: 'application/json', body: lines({ deps, clusterId, target, request }) };
}

async function* lines(watching: Watch): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    for await (const event of eventsOf(watching)) yield encoder.encode(`${JSON.stringify(event)}\n`);
  } catch (error) {
    // The response has begun: a refusal is the last event.
    if (!(error instanceof KubeError)) throw error;
    yield encoder.encode(`${JSON.stringify({ type: 'ERROR', object: statusOf(error) })}\n`);
  }
}

const keyOf = ({ metadata }: KubeObject): string => `${metadata.namespace ?? ''}/${metadata.name}`;

async function* eventsOf(watching: Watch): AsyncGenerator<object> {
  const { deps, clusterId, target, request } = watching;
  const { query } = request;
  const isChosen = choiceOf(watching);
  const since = query.get('resourceVersion') ?? '';
  const wantsInitial = query.get('sendInitialEvents') === 'true';
  const fromNow = wantsInitial || since === '' || since === '0';
  const { version: now } = await settledVersion(deps, clusterId);
  let last = fromNow ? now : Number(since);
  if (!Number.isInteger(last)) throw new KubeError('BadRequest', `invalid resource version "${since}"`);
  const present = (await objectsOf(deps, clusterId, target.kind.id, target.namespace)).filter(isChosen);
  const seen = new Set(present.map(keyOf));
  const event = eventWriter(watching);
  if (fromNow) for (const object of present) yield event('ADDED', object);
  if (wantsInitial) yield bookmark(target, last, { 'k8s.io/initial-events-end': 'true' });
  const seconds = Math.min(LONGEST_S, numberIn(query.get('timeoutSeconds')) || DEFAULT_S);
  for (let waited = 0; waited < seconds * 1_000; waited += LOOK_MS) {
    const { version, forgotten } = await settledVersion(deps, clusterId);
    if (last < forgotten) throw new KubeError('Expired', `too old resource version: ${last} (${forgotten})`);
    if (version > last)
      for (const change of await changesAfter(deps, clusterId, {
        kind: target.kind.id,
        namespace: target.namespace,
        after: last,
      })) {
        const type = typeFor(change, isChosen, seen);
        if (type !== undefined) yield event(type, change.object);
      }
    last = Math.max(last, version);
    if (query.get('allowWatchBookmarks') === 'true' && waited > 0 && waited % BOOKMARK_MS === 0)
      yield bookmark(target, last);
    await deps.pause(LOOK_MS);
  }
}

function choiceOf({ target: { name }, request }: Watch): (object: KubeObject) => boolean {
  const isSelected = selectionOf(request.query);
  return (object) => (name === undefined || object.metadata.name === name) && isSelected(object);
}

/** What a change is for this watch: an object that its selector no longer chooses is gone for it. */
function typeFor(
  { type, object }: ObjectChange,
  isChosen: (object: KubeObject) => boolean,
  seen: Set<string>,
): ChangeType | undefined {
  const key = keyOf(object);
  const wasSeen = seen.has(key);
  if (type === 'DELETED' || !isChosen(object)) {
    seen.delete(key);
    // One that was deleted before this watch began may be known to the client all the same.
    return wasSeen || (type === 'DELETED' && isChosen(object)) ? 'DELETED' : undefined;
  }
  seen.add(key);
  return wasSeen ? type : 'ADDED';
}

const bookmark = ({ kind }: Target, version: number, annotations?: Record<string, string>) => ({
  type: 'BOOKMARK',
  object: {
    kind: kind.kind,
    apiVersion: apiVersionOf(kind),
    metadata: { resourceVersion: String(version), creationTimestamp: null, ...(annotations && { annotations }) },
  },
});

/** Writes events as the client wants them: of a table, the first one names the columns. */
function eventWriter({
  deps,
  target,
  request: { accept, query },
}: Watch): (type: string, object: KubeObject) => object {
  let hasColumns = false;
  return (type, object) => {
    if (!wantsTable(accept)) return { type, object };
    const table = tableOf([object], {
      kind: target.kind.id,
      now: deps.clock(),
      metadata: { resourceVersion: object.metadata.resourceVersion },
      include: query.get('includeObject') ?? 'Metadata',
      withColumns: !hasColumns,
    });
    hasColumns = true;
    return { type, object: table };
  };
}
