import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudDriver, CloudFile, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';

/**
 * The interface of the journey: implemented by the driver, and by the console's API. Ids are those of the
 * implementation.
 */
export interface World {
  name: string;
  /** `file`: the content to create it from. */
  create(kind: CloudKind, input: object, file?: Uint8Array<ArrayBuffer>): Promise<string>;
  act(kind: CloudKind, id: string, action: string, input?: object): Promise<void>;
  update(kind: CloudKind, id: string, changes: object): Promise<void>;
  remove(kind: CloudKind, id: string): Promise<void>;
  get<Kind extends CloudKind>(kind: Kind, id: string): Promise<CloudItems[Kind] | undefined>;
  all<Kind extends CloudKind>(kind: Kind): Promise<{ id: string; fields: CloudItems[Kind] }[]>;
  /** The id in the cloud. */
  refOf(kind: CloudKind, id: string): Promise<string>;
  /** The reverse. */
  idOf(kind: CloudKind, ref: string): Promise<string | undefined>;
  /** Reads changes made in the cloud itself. */
  synchronise(kind: CloudKind): Promise<void>;
  /** Waits until the next poll. */
  pause(): Promise<void>;
  project(): Promise<string>;
}

export interface DriverWorldOptions {
  driver: CloudDriver;
  tenant: { key: string; name: string };
  /** Returns ids of records in sequence. */
  nextId: () => string;
  pause: () => Promise<unknown>;
}

/** Values that the console sets itself where users cannot. */
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
      // After a crash the request may be sent again: the existing item is found, without a duplicate.
      const again = await create({ ...wanted }, options);
      if (again.ref !== ref)
        throw new Error(`A second attempt created a duplicate of ${kind}: ${ref} and ${again.ref}`);
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
      // The driver of a kind returns the fields of that kind.
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
