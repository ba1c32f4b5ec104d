import type { CloudKind } from '#model/language/cloudKinds.ts';
import {
  capabilitiesOf,
  type CloudDriver,
  type CloudFault,
  type KindDriver,
} from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';
import { holds, refused, same, type Steps } from '../steps.ts';
import { driverWorld, type World } from '../world.ts';

export interface ContractOptions {
  driver: CloudDriver;
  steps: Steps;
  prefix: string;
  publicKey: string;
  nextId: () => string;
  pause: () => Promise<unknown>;
}

/** What a part of the contract works with. */
export interface Contract {
  world: World;
  prefix: string;
  publicKey: string;
  /** The things that the parts made, by a short name. */
  ids: Map<string, string>;
  id(name: string): string;
  step: Steps['step'];
  /** Whether the cloud has the kind, and does this with it. */
  can(kind: CloudKind, word?: string): boolean;
  /** Creates an item twice with one token, and reads it as an item and in the list. */
  make(name: string, kind: CloudKind, input: object, file?: Uint8Array<ArrayBuffer>): Promise<void>;
  until(kind: CloudKind, id: string, isSo: (fields: RecordData) => boolean): Promise<RecordData>;
  act(kind: CloudKind, name: string, action: string, input?: object): Promise<void>;
  /** Changes fields, and reads them again. */
  change(kind: CloudKind, name: string, changes: RecordData): Promise<void>;
  /** Removes an item, waits until it is gone, and removes it once more. */
  drop(kind: CloudKind, name: string): Promise<void>;
  no(fault: CloudFault, work: () => Promise<unknown>): Promise<string>;
}

const MOST_LOOKS = 400;
/** Of a machine whose system disk is a volume, Nova knows the disk and not where that came from. */
const NOT_KEPT = new Set(['source', 'image_id']);
const FAILED = new Set(['error', 'create_failed', 'killed']);

export function contractOf({ driver, steps, prefix, publicKey, nextId, pause }: ContractOptions): Contract {
  const tenant = { key: prefix, name: 'Contract' };
  const world = driverWorld({ driver, tenant, nextId, pause });
  const ids = new Map<string, string>();
  const capabilities = capabilitiesOf(driver);
  const id = (name: string) => ids.get(name) ?? '';
  const fieldsOf = (kind: CloudKind, ref: string) => world.get(kind, ref) as Promise<RecordData | undefined>;

  async function until(kind: CloudKind, ref: string, isSo: (fields: RecordData) => boolean): Promise<RecordData> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const fields = await fieldsOf(kind, ref);
      if (fields && isSo(fields)) return fields;
      if (fields && FAILED.has(String(fields.status))) throw new Error(`${kind} went wrong: ${JSON.stringify(fields)}`);
      await pause();
    }
    throw new Error(`${kind} ${ref} did not get there: ${JSON.stringify(await fieldsOf(kind, ref))}`);
  }

  return {
    world,
    prefix,
    publicKey,
    ids,
    id,
    step: steps.step,
    can: (kind, word = 'list') => capabilities[kind]?.includes(word) ?? false,
    async make(name, kind, input, file) {
      const ref = await world.create(kind, input, file);
      ids.set(name, ref);
      const fields = await until(
        kind,
        ref,
        ({ status }) => !/ing$|^pending$|^queued$/.test(String(status)) || status === 'running',
      );
      const listed = (await world.all(kind)).find((each) => each.id === ref);
      holds(`${kind} ${ref} is not in the list`, listed !== undefined);
      // Some clouds return more of a single item than of one in a list.
      same(
        `${kind} in the list`,
        Object.keys(listed?.fields ?? {}).filter((key) => !(key in fields)),
        [],
      );
      const kindDriver = (driver.kinds as Record<string, KindDriver | undefined>)[kind];
      const { tenant: owner } = (await kindDriver?.get(ref)) ?? {};
      if (owner !== null) same('its tenant', owner, await world.project());
      for (const [key, value] of Object.entries(input))
        if (key in fields && typeof value !== 'object' && !NOT_KEPT.has(key))
          same(`${kind}.${key}`, fields[key], value);
    },
    until,
    act: (kind, name, action, input = {}) => world.act(kind, id(name), action, input),
    async change(kind, name, changes) {
      await world.update(kind, id(name), changes);
      await until(kind, id(name), (fields) =>
        Object.entries(changes).every(([key, value]) => JSON.stringify(fields[key]) === JSON.stringify(value)),
      );
    },
    async drop(kind, name) {
      const ref = id(name);
      await world.remove(kind, ref);
      for (let look = 0; (await fieldsOf(kind, ref)) !== undefined; look += 1) {
        holds(`${kind} ${ref} is still there`, look < MOST_LOOKS);
        await pause();
      }
      await world.remove(kind, ref);
      ids.delete(name);
    },
    no: refused,
  };
}
