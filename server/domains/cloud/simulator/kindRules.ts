import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { ActionReply } from '#server/domains/cloud/driver/driver.ts';
import type { CloudInputs } from '#server/domains/cloud/driver/kinds.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** When an action may run. */
export interface ActionRule {
  /** The states from which it starts; `any`: all of them. */
  from: readonly string[] | 'any';
  /** The states it leads to: an item in one of them is left as it is. */
  already?: readonly string[];
  /** A locked machine takes it all the same. */
  evenLocked?: boolean;
}

/** What is made of a file keeps of it how large it was, and its checksum. */
export interface Content {
  size: number;
  sha256: string;
}

export type Act<K extends CloudKind> = (
  world: World,
  item: SimulatedItem<K>,
  input: RecordData,
) => Promise<ActionReply | void> | ActionReply | void;

/** What a step that was due does to its item. */
export type Step<K extends CloudKind> = (world: World, item: SimulatedItem<K>) => Promise<void> | void;

/** How a kind behaves. Everything happens in one transaction; what is refused leaves nothing behind. */
export interface KindRules<K extends CloudKind> {
  create?(
    world: World,
    input: CloudInputs[K],
    made: { tenant: string; token: string; content?: Content },
  ): Promise<SimulatedItem<K>> | SimulatedItem<K>;
  update?(world: World, item: SimulatedItem<K>, changes: Partial<CloudInputs[K]>): Promise<void> | void;
  /** Throws when something stands in the way; without `force` only. */
  mayRemove?(world: World, item: SimulatedItem<K>): Promise<void> | void;
  remove?(world: World, item: SimulatedItem<K>, options: { force: boolean }): Promise<void> | void;
  actions?: Record<string, Act<K>>;
  handOver?(world: World, item: SimulatedItem<K>, tenant: string): Promise<void>;
  /** The table of preconditions: an action without a row runs in every state. */
  states?: Record<string, ActionRule>;
  /** By the word in `due.step`. */
  steps?: Record<string, Step<K>>;
}

export type AllRules = { [K in CloudKind]?: KindRules<K> };
