import { kubeTime, type KubeObject, type Metadata } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Ids } from '#server/engine/context.ts';
import { storeChanges, type Change, type ChangeType, type Held } from './storeChanges.ts';

/** How a simulated cluster was made. */
export interface ClusterSettings {
  version: string;
  nodes: number;
  cpu: number;
  memory_mib: number;
}

/** The objects of one cluster inside a transaction. Controllers read and change them; `flush` stores what changed. */
export interface World {
  now: number;
  readonly clusterId: string;
  readonly settings: ClusterSettings;
  readonly ids: Ids;
  /** Grows with every change. */
  revision: number;
  all<T extends KubeObject = KubeObject>(kind: string, namespace?: string): T[];
  find<T extends KubeObject = KubeObject>(kind: string, namespace: string, name: string): T | undefined;
  /** Stores a new or changed object; one that is equal is left alone. Returns what is stored. */
  put<T extends KubeObject>(kind: string, object: T): T;
  /** Removes it at once. */
  drop(kind: string, object: KubeObject): void;
  /** When a controller must look at the object again; undefined: never. */
  wake(kind: string, object: KubeObject, at: number | undefined): void;
  dueOf(kind: string, object: KubeObject): number | undefined;
  nextDue(): number | undefined;
  flush(): Promise<void>;
}

const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`;
const keyOfObject = ({ metadata }: KubeObject): string => keyOf(metadata.namespace ?? '', metadata.name);

export interface WorldRow {
  version: number;
  forgotten: number;
  settings: string;
}

export async function openWorld(
  tx: Database,
  clusterId: string,
  { version: first, forgotten, settings }: WorldRow,
  { now, ids }: { now: number; ids: Ids },
): Promise<World> {
  const held = await readHeld(tx, clusterId);
  let version = first;
  const changes: Change[] = [];
  const touched = new Map<string, { kind: string; namespace: string; name: string }>();

  function note(kind: string, object: KubeObject, type: ChangeType): void {
    const { namespace = '', name } = object.metadata;
    version += 1;
    object.metadata.resourceVersion = String(version);
    changes.push({ version, kind, namespace, type, body: JSON.stringify(object) });
    touched.set(`${kind} ${keyOf(namespace, name)}`, { kind, namespace, name });
    world.revision += 1;
  }

  const world: World = {
    now,
    clusterId,
    // Written only when the cluster was made.
    settings: JSON.parse(settings) as ClusterSettings,
    ids,
    revision: 0,
    // The caller names the parts that it reads of objects of this kind.
    all: <T extends KubeObject>(kind: string, namespace?: string) =>
      [...inKind(held, kind).values()]
        .map(({ object }) => object as T)
        .filter(({ metadata }) => namespace === undefined || (metadata.namespace ?? '') === namespace),
    find: <T extends KubeObject>(kind: string, namespace: string, name: string) =>
      inKind(held, kind).get(keyOf(namespace, name))?.object as T | undefined,
    put(kind, object) {
      const key = keyOfObject(object);
      const before = inKind(held, kind).get(key);
      if (before !== undefined && isSame(before.object, object)) return before.object as typeof object;
      const next = structuredClone(object);
      note(kind, next, before === undefined ? 'ADDED' : 'MODIFIED');
      inKind(held, kind).set(key, { object: next, due: before?.due });
      return next;
    },
    drop(kind, object) {
      const before = inKind(held, kind).get(keyOfObject(object));
      if (before === undefined) return;
      const last = structuredClone(before.object);
      inKind(held, kind).delete(keyOfObject(object));
      note(kind, last, 'DELETED');
    },
    wake(kind, object, at) {
      const own = inKind(held, kind).get(keyOfObject(object));
      if (own === undefined || own.due === at) return;
      own.due = at;
      const { namespace = '', name } = object.metadata;
      touched.set(`${kind} ${keyOf(namespace, name)}`, { kind, namespace, name });
    },
    dueOf: (kind, object) => inKind(held, kind).get(keyOfObject(object))?.due,
    nextDue() {
      let next: number | undefined;
      for (const kind of held.values())
        for (const { due } of kind.values()) if (due !== undefined && (next === undefined || due < next)) next = due;
      return next;
    },
    async flush() {
      const objects = [...touched.values()].map((place) => ({
        ...place,
        own: inKind(held, place.kind).get(keyOf(place.namespace, place.name)),
      }));
      await storeChanges(tx, clusterId, { objects, changes, version, forgotten, due: world.nextDue() });
      touched.clear();
      changes.length = 0;
    },
  };
  return world;
}

async function readHeld({ kysely }: Database, clusterId: string): Promise<Map<string, Map<string, Held>>> {
  const held = new Map<string, Map<string, Held>>();
  const rows = await kysely
    .selectFrom('simulated_cluster_objects')
    .select(['kind', 'body', 'due_at'])
    .where('cluster_id', '=', clusterId)
    .orderBy('kind')
    .orderBy('namespace')
    .orderBy('name')
    .execute();
  for (const { kind, body, due_at: due } of rows) {
    // Written only by `flush`.
    const object = JSON.parse(body) as KubeObject;
    inKind(held, kind).set(keyOfObject(object), { object, due: due ?? undefined });
  }
  return held;
}

function inKind(held: Map<string, Map<string, Held>>, kind: string): Map<string, Held> {
  const own = held.get(kind);
  if (own !== undefined) return own;
  const made = new Map<string, Held>();
  held.set(kind, made);
  return made;
}

/** Whether two objects are equal but for their version and the times at which managers wrote. */
function isSame(before: KubeObject, after: KubeObject): boolean {
  // Most are equal to the letter: controllers write what is there.
  return before === after || JSON.stringify(before) === JSON.stringify(after) || compared(before) === compared(after);
}

function compared(object: KubeObject): string {
  const { resourceVersion: _, managedFields = [], ...rest } = object.metadata;
  const fields = managedFields.map(({ time: _time, ...each }) => each);
  return canonical({ ...object, metadata: { ...rest, managedFields: fields } });
}

/** Equal values have equal text, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : member,
  );
}

/** The metadata of a new object. */
export function newMetadata(world: Pick<World, 'now' | 'ids'>, own: Partial<Metadata> & { name: string }): Metadata {
  return { ...own, uid: world.ids.uuid(), resourceVersion: '', creationTimestamp: kubeTime(world.now) };
}
