import type { CloudKind } from '#model/language/cloudKinds.ts';
import {
  CloudError,
  type CloudDriver,
  type CreateOptions,
  type CloudFault,
  type CloudItem,
  type KindDriver,
} from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';

/** A cloud that a test controls. */
export interface TestCloud {
  driver: CloudDriver;
  /** Its items, by kind and ref. */
  items: Record<string, Map<string, CloudItem>>;
  /** The bytes of uploaded files, by ref. */
  files: Map<string, Buffer>;
  /** The calls it received, in order: `servers.create`, `servers.stop s1`. */
  calls: string[];
  /** The inputs of actions. */
  inputs: object[];
  /** Faults by call (`servers.create`), or for all calls (`*`). */
  faults: Record<string, CloudFault>;
  /** Adds an item, as if it were created outside the platform. */
  put(kind: CloudKind, ref: string, fields: RecordData, tenant?: string | null): void;
  change(kind: CloudKind, ref: string, fields: Partial<RecordData>): void;
  /** Whether lists support requests for changes only; otherwise they return everything. */
  tellsChanges: boolean;
  clock: () => number;
}

interface Kept extends CloudItem {
  changedAt: number;
}

const ACTIONS: Record<string, { during: string; to: string }> = {
  start: { during: 'starting', to: 'active' },
  stop: { during: 'stopping', to: 'stopped' },
  resize: { during: 'resizing', to: 'resized' },
  rescue: { during: 'rescuing', to: 'rescued' },
};

/** Items leave their transient states only when the test changes them. */
export function testCloud(clock: () => number, kinds: readonly CloudKind[]): TestCloud {
  const items: Record<string, Map<string, Kept>> = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  const gone: Record<string, { ref: string; at: number }[]> = Object.fromEntries(kinds.map((kind) => [kind, []]));
  const tokens = new Map<string, string>();
  let count = 0;
  const heard = (call: string, ref = '') => {
    cloud.calls.push(ref === '' ? call : `${call} ${ref}`);
    const fault = cloud.faults[call] ?? cloud.faults['*'];
    if (fault !== undefined) throw new CloudError(fault, { detail: `${call} failed` });
  };
  const of = (kind: string) => items[kind] ?? new Map<string, Kept>();

  const kindDriver = (kind: CloudKind): KindDriver => ({
    async *list({ since } = {}) {
      heard(`${kind}.list`);
      const partial = since !== undefined && cloud.tellsChanges;
      const all = [...of(kind).values()].filter((item) => !partial || item.changedAt >= since);
      const left = (gone[kind] ?? []).filter(({ at }) => partial && at >= since).map(({ ref }) => ref);
      const half = Math.ceil(all.length / 2);
      yield { items: all.slice(0, half), partial };
      yield { items: all.slice(half), gone: left, partial };
    },
    async get(ref) {
      heard(`${kind}.get`, ref);
      return of(kind).get(ref);
    },
    async create(input, { token, tenant, file, began }) {
      heard(`${kind}.create`);
      const known = tokens.get(token);
      const ref = known ?? `${kind}-${(count += 1)}`;
      tokens.set(token, ref);
      if (known === undefined)
        cloud.put(kind, ref, { ...input, ...(kind === 'servers' && { status: 'creating' }) }, tenant);
      if (file) await take(kind, ref, file, began);
      return of(kind).get(ref) ?? { ref, tenant, fields: {} };
    },
    async undo(token) {
      heard(`${kind}.undo`);
      forget(kind, tokens.get(token) ?? '');
    },
    async update(ref, changes) {
      heard(`${kind}.update`, ref);
      cloud.change(kind, ref, changes);
      return of(kind).get(ref) ?? { ref, tenant: null, fields: {} };
    },
    async remove(ref) {
      heard(`${kind}.remove`, ref);
      if (kind === 'servers') cloud.change(kind, ref, { status: 'deleting' });
      else forget(kind, ref);
    },
    actions: Object.fromEntries(
      Object.entries(ACTIONS).map(([name, { during }]) => [
        name,
        async (ref: string, input: object) => {
          heard(`${kind}.${name}`, ref);
          cloud.inputs.push(input);
          cloud.change(kind, ref, { status: during });
        },
      ]),
    ),
  });
  /** Records the call, reads all of its body, and only then fails if it should. */
  const take = async (
    kind: CloudKind,
    ref: string,
    file: NonNullable<CreateOptions['file']>,
    began: CreateOptions['began'],
  ) => {
    cloud.change(kind, ref, { status: 'saving' });
    const item = of(kind).get(ref);
    if (item) await began?.(item);
    const pieces: Uint8Array[] = [];
    for await (const piece of file.read()) pieces.push(piece);
    heard(`${kind}.file`, ref);
    cloud.files.set(ref, Buffer.concat(pieces));
    cloud.change(kind, ref, { status: 'active', size_bytes: file.size });
  };
  const forget = (kind: CloudKind, ref: string) => {
    of(kind).delete(ref);
    gone[kind]?.push({ ref, at: clock() });
  };

  const cloud: TestCloud = {
    items,
    files: new Map(),
    calls: [],
    inputs: [],
    faults: {},
    tellsChanges: true,
    clock,
    put: (kind, ref, fields, tenant = null) => void of(kind).set(ref, { ref, tenant, fields, changedAt: clock() }),
    change(kind, ref, fields) {
      const item = of(kind).get(ref);
      if (item !== undefined)
        of(kind).set(ref, { ...item, fields: { ...item.fields, ...(fields as RecordData) }, changedAt: clock() });
    },
    driver: {
      check: async () => ({ ok: cloud.faults['*'] === undefined, health: 'normal', version: null, services: [] }),
      figures: async () => ({
        vm_count: of('servers').size,
        host_count: 1,
        vcpu_total: 10,
        vcpu_used: 5,
        memory_total: 1,
        memory_used: 1,
        storage_total: 1,
        storage_used: 1,
        gpu_total: 0,
        gpu_used: 0,
      }),
      async tenantFor({ key }) {
        heard('tenantFor', key);
        return `tenant of ${key}`;
      },
      // The fields of a kind are those that the test adds.
      kinds: Object.fromEntries(kinds.map((kind) => [kind, kindDriver(kind)])) as CloudDriver['kinds'],
    },
  };
  return cloud;
}
