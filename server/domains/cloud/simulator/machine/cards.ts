import type { CloudCard, CloudHostCards } from '#server/domains/cloud/driver/driver.ts';
import { hashOf, hexOf } from '#server/domains/cloud/simulator/hash.ts';
import { itemsOf } from '#server/domains/cloud/simulator/store/itemsOf.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { Database } from '#server/engine/db/database.ts';

const GIB = 2 ** 30;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DRIVER_VERSION = '550.127.08';
const CUDA_VERSION = '12.4';
/** The GPU memory that a driver holds on an idle card. */
const IDLE_BYTES = 4 * 2 ** 20;
const USUAL_GIB = 80;
/** One card of this number has uncorrected errors of its memory. */
const ONE_FAULTY_OF = 23;

type Host = SimulatedItem<'hypervisors'>;
type Machine = SimulatedItem<'servers'>;

/**
 * The GPU cards of the hosts that are up. As many are allocated as the host has given out: those of its machines first,
 * then those of other customers. Values depend only on the time, so that they are the same on every request.
 */
export async function cardsOf(db: Database, cloudId: string, now: number): Promise<CloudHostCards[]> {
  const hosts = await itemsOf(db, cloudId, 'hypervisors');
  const withCards = hosts.filter(({ fields }) => fields.gpu_total > 0 && fields.state === 'up');
  if (withCards.length === 0) return [];
  const machines = (await itemsOf(db, cloudId, 'servers')).filter(({ hidden }) => hidden.gpu_count > 0);
  return withCards.map((host) => ({
    host: host.ref,
    cards: holdersOf(host, machines).map((holder, index) => cardOf(host, index, holder, now)),
  }));
}

type Holder = Machine | 'others' | undefined;

/** Who holds each card of a host. A machine keeps its place while others come and go, as far as there is room. */
function holdersOf({ ref, fields }: Host, machines: readonly Machine[]): Holder[] {
  const holders: Holder[] = Array.from({ length: fields.gpu_total });
  let left = Math.min(fields.gpu_used, fields.gpu_total);
  for (const machine of machines.filter(({ hidden }) => hidden.host_id === ref).toSorted(byAge)) {
    const begin = hashOf('card', machine.ref) % holders.length;
    for (let count = Math.min(machine.hidden.gpu_count, left); count > 0; count -= 1, left -= 1) {
      const free = holders.findIndex((_, step) => holders[(begin + step) % holders.length] === undefined);
      holders[(begin + free) % holders.length] = machine;
    }
  }
  for (let place = holders.length - 1; place >= 0 && left > 0; place -= 1)
    if (holders[place] === undefined) {
      holders[place] = 'others';
      left -= 1;
    }
  return holders;
}

const byAge = (a: Machine, b: Machine): number =>
  (a.fields.launched_at ?? Infinity) - (b.fields.launched_at ?? Infinity) || (a.ref < b.ref ? -1 : 1);

function cardOf({ ref, fields }: Host, index: number, holder: Holder, now: number): CloudCard {
  const hex = hexOf('gpu', ref, index);
  const uuid = `GPU-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`;
  const works = holder === 'others' || (holder !== undefined && holder.fields.status === 'active');
  const load = works ? loadAt(uuid, now) : 0;
  const total = (Number(/(\d+)\s*GB/i.exec(fields.gpu_model ?? '')?.[1]) || USUAL_GIB) * GIB;
  return {
    uuid,
    card_index: index,
    model: fields.gpu_model ?? 'GPU',
    memory_total: total,
    memory_used: works ? Math.round(total * (0.35 + load * 0.6)) : IDLE_BYTES,
    utilisation: Math.round(load * 100) / 100,
    temperature: Math.round(31 + load * 44 + (hashOf('warm', uuid) % 4)),
    power: Math.round((62 + load * 330) * 10) / 10,
    driver_version: DRIVER_VERSION,
    cuda_version: CUDA_VERSION,
    ecc_errors: hashOf('errors', uuid) % ONE_FAULTY_OF === 0 ? 1 + (hashOf('count', uuid) % 3) : 0,
    xid_last: 0,
    mig: false,
    allocated: holder !== undefined,
    machine: holder === undefined || holder === 'others' ? null : holder.ref,
  };
}

/** Works hard most of the day, and less at night. */
function loadAt(uuid: string, now: number): number {
  const phase = (hashOf('phase', uuid) % 1_000) / 1_000;
  const swing = Math.sin((now / DAY_MS + phase) * 2 * Math.PI) * 0.22;
  const noise = ((hashOf(uuid, Math.floor(now / MINUTE_MS)) % 1_000) / 500 - 1) * 0.08;
  return Math.min(1, Math.max(0.02, 0.68 + swing + noise));
}
