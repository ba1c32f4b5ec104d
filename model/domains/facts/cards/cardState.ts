import type { CardReading } from './cardReading.ts';

export type CardStatus = 'idle' | 'busy' | 'fault' | 'maintenance' | 'silent' | 'gone';
export type CardFault = 'lost' | 'ecc' | 'xid';

/**
 * Errors after which a card must be reset or replaced: memory (48, 64, 95), falling off the bus (79), NVLink (74) and
 * the firmware of the card (62, 119, 120, 140, 143). Others, such as 13, 31, 43 and 45, are faults of a program.
 */
const HARDWARE_XIDS: ReadonlySet<number> = new Set([48, 62, 64, 74, 79, 95, 119, 120, 140, 143]);

/** From this share of its memory on, somebody uses the card. An idle one holds a few MiB for its driver. */
const WORKING_MEMORY = 0.05;

/**
 * The first reason for which the card is broken.
 *
 * @example
 *   cardFault({ ecc_errors: 2 }); // 'ecc'
 */
export function cardFault({ lost, ecc_errors: ecc, xid_last: xid }: Partial<CardReading>): CardFault | null {
  if (lost === true) return 'lost';
  if (ecc !== undefined && ecc > 0) return 'ecc';
  return xid !== undefined && HARDWARE_XIDS.has(xid) ? 'xid' : null;
}

/**
 * The state of a card that is reported. Each card has exactly one, so that the counts of the states add up to the
 * total. `allocated`: whether a machine holds it; null where no source says so, and then the work of the card counts.
 *
 * @example
 *   cardStatus({ utilisation: 0 }, { allocated: null, inMaintenance: false }); // 'idle'
 */
export function cardStatus(
  card: Partial<CardReading>,
  { allocated, inMaintenance }: { allocated: boolean | null; inMaintenance: boolean },
): Exclude<CardStatus, 'silent' | 'gone'> {
  if (cardFault(card) !== null) return 'fault';
  if (allocated ?? isWorking(card)) return 'busy';
  return inMaintenance ? 'maintenance' : 'idle';
}

function isWorking({ utilisation = 0, memory_used: used = 0, memory_total: total = 0 }: Partial<CardReading>): boolean {
  return utilisation > 0 || (total > 0 && used / total >= WORKING_MEMORY);
}
