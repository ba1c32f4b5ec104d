import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { ActionReply } from '#server/domains/cloud/driver/driver.ts';
import type { CloudInputs } from '#server/domains/cloud/driver/kinds.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** The precondition of an action. */
export interface ActionRule {
  /** The states in which it may start; `any`: all of them. */
  from: readonly string[] | 'any';
  /** The states that it leads to: an item in one of them stays unchanged. */
  already?: readonly string[];
  /** A locked machine accepts it too. */
  evenLocked?: boolean;
}

/** The size and checksum of a file, kept for the item created from it. */
export interface Content {
  size: number;
  sha256: string;
  /** Its key in the file store; null: it was not kept. */
  key: string | null;
}

/** What an item consists of. */
export interface Consists {
  size: number;
  /** Of an uploaded content, which is stored under this key. Null: the content is invented for `ref`. */
  stored: { key: string; sha256: string } | null;
  ref: string;
  format: string | null;
}

export type Act<K extends CloudKind> = (
  world: World,
  item: SimulatedItem<K>,
  input: RecordData,
) => Promise<ActionReply | void> | ActionReply | void;

/** Applies a due step to its item. */
export type Step<K extends CloudKind> = (world: World, item: SimulatedItem<K>) => Promise<void> | void;

/** The behaviour of a kind. Each call runs in one transaction; a refused call leaves nothing behind. */
export interface KindRules<K extends CloudKind> {
  create?(
    world: World,
    input: CloudInputs[K],
    made: { tenant: string; token: string; content?: Content },
  ): Promise<SimulatedItem<K>> | SimulatedItem<K>;
  update?(world: World, item: SimulatedItem<K>, changes: Partial<CloudInputs[K]>): Promise<void> | void;
  /** Throws if something prevents the removal; only called without `force`. */
  mayRemove?(world: World, item: SimulatedItem<K>): Promise<void> | void;
  remove?(world: World, item: SimulatedItem<K>, options: { force: boolean }): Promise<void> | void;
  /** For items whose content can be read. Throws for one that has none yet. */
  content?(item: SimulatedItem<K>): Consists;
  actions?: Record<string, Act<K>>;
  handOver?(world: World, item: SimulatedItem<K>, tenant: string): Promise<void>;
  /** The preconditions of actions: an action without a row runs in every state. */
  states?: Record<string, ActionRule>;
  /** As of a driver. */
  features?: readonly string[];
  /** By the name in `due.step`. */
  steps?: Record<string, Step<K>>;
}

export type AllRules = { [K in CloudKind]?: KindRules<K> };
