import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudDriver, CloudFile, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';

/**
 * What the journey needs of whatever it goes through: the driver itself, or the console's API over it. Ids are those of
 * that side.
 */
export interface World {
  name: string;
  /** `file`: of what it is made. */
  create(kind: CloudKind, input: object, file?: Uint8Array<ArrayBuffer>): Promise<string>;
  act(kind: CloudKind, id: string, action: string, input?: object): Promise<void>;
  update(kind: CloudKind, id: string, changes: object): Promise<void>;
  remove(kind: CloudKind, id: string): Promise<void>;
  get<Kind extends CloudKind>(kind: Kind, id: string): Promise<CloudItems[Kind] | undefined>;
  all<Kind extends CloudKind>(kind: Kind): Promise<{ id: string; fields: CloudItems[Kind] }[]>;
  /** What the cloud calls it. */
  refOf(kind: CloudKind, id: string): Promise<string>;
  /** And the way back. */
  idOf(kind: CloudKind, ref: string): Promise<string | undefined>;
  /** Brings in what changed behind our back. */
  synchronise(kind: CloudKind): Promise<void>;
  /** Until the next look. */
  pause(): Promise<void>;
  project(): Promise<string>;
}

export interface DriverWorldOptions {
  driver: CloudDriver;
  tenant: { key: string; name: string };
  /** Ids of records, one after the other. */
  nextId: () => string;
  pause: () => Promise<unknown>;
}

/** What the console fills in by itself where nobody may say it. */
const FILLED_IN: { [Kind in CloudKind]?: object } = { images: { visibility: 'private' } };

/** The driver alone: its refs are the ids. */
export function driverWorld({ driver, tenant, nextId, pause }: DriverWorldOptions): World {
  let project: Promise<string> | undefined;
  const projectOnce = () => (project ??= driver.tenantFor(tenant));
  const kindOf = (kind: CloudKind): KindDriver => {
    const found = (driver.kinds as Record<string, KindDriver | undefined>)[kind];
    if (!found) throw new Error(`The cloud has no ${kind}`);
    return found;
  };

  return {
    name: 'driver',
    async create(kind, input, file) {
      const create = kindOf(kind).create;
      if (!create) throw new Error(`Nothing makes ${kind}`);
      const [token, within] = [nextId(), await projectOnce()];
      const options = { token, tenant: within, ...(file && { file: fileOf(file) }) };
      const wanted = { ...input, ...FILLED_IN[kind] };
      const { ref } = await create({ ...wanted }, options);
      // A process that died may ask again: what was made is found, nothing is made twice.
      const again = await create({ ...wanted }, options);
      if (again.ref !== ref) throw new Error(`A second attempt made another of ${kind}: ${ref} and ${again.ref}`);
      return ref;
    },
    async act(kind, id, action, input = {}) {
      const perform = kindOf(kind).actions?.[action];
      if (!perform) throw new Error(`Nothing does ${action}`);
      await perform(id, { ...input });
    },
    async update(kind, id, changes) {
      await kindOf(kind).update?.(id, { ...changes });
    },
    async remove(kind, id) {
      await kindOf(kind).remove?.(id, { force: false });
    },
    async get(kind, id) {
      // The driver of a kind gives the fields of that kind.
      return (await kindOf(kind).get(id))?.fields as never;
    },
    async all(kind) {
      const items: { id: string; fields: never }[] = [];
      for await (const page of kindOf(kind).list())
        items.push(...page.items.map(({ ref, fields }) => ({ id: ref, fields: fields as never })));
      return items;
    },
    refOf: async (_kind, id) => id,
    idOf: async (_kind, ref) => ref,
    synchronise: async () => {},
    pause: async () => void (await pause()),
    project: projectOnce,
  };
}

const PIECE = 16_384;

function fileOf(bytes: Uint8Array): CloudFile {
  async function* read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
  }
  return { size: bytes.byteLength, read };
}
