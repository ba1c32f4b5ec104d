import {
  addressKey,
  addressOf,
  addressText,
  valueOfKey,
  type AddressRange,
  type IpVersion,
} from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { Database } from '#server/engine/db/database.ts';

/** The assigned addresses of a subnet or pool, with their owners. */
export interface AddressBook {
  /** Takes the next free address of the ranges; undefined if they are exhausted. A released address is reused last. */
  takeNext(rangeRef: string, ranges: readonly AddressRange[], owner: string): Promise<string | undefined>;
  /** False if the address is already assigned. */
  take(rangeRef: string, address: string, owner: string): Promise<boolean>;
  /** Releases all addresses of an owner; returns their number by range. */
  giveBack(owner: string): Promise<Map<string, number>>;
}

export function createAddressBook(tx: Database, cloudId: string): AddressBook {
  async function insert(rangeRef: string, key: string, owner: string): Promise<boolean> {
    const text =
      'insert into simulated_addresses (cloud_id, range_ref, address, owner) values (?, ?, ?, ?) on conflict do nothing';
    return (await tx.run(text, [cloudId, rangeRef, key, owner])).changes > 0;
  }

  async function freeIn(
    rangeRef: string,
    { start, end }: AddressRange,
  ): Promise<{ version: IpVersion; value: bigint } | undefined> {
    const [first, last] = [addressOf(start), addressOf(end)];
    if (first === undefined || last === undefined) return undefined;
    const bounds = [cloudId, rangeRef, addressKey(first), addressKey(last)];
    const within = 'from simulated_addresses where cloud_id = ? and range_ref = ? and address >= ? and address <= ?';
    const [row] = await tx.all<{ highest: string | null }>(`select max(address) as highest ${within}`, bounds);
    if (!row?.highest) return first;
    const highest = valueOfKey(row.highest);
    if (highest < last.value) return { version: first.version, value: highest + 1n };
    // At the end of the ranges, search for released addresses.
    let expected = first.value;
    for (const { address } of await tx.all<{ address: string }>(`select address ${within} order by address`, bounds)) {
      const value = valueOfKey(address);
      if (value > expected) break;
      expected = value + 1n;
    }
    return expected > last.value ? undefined : { version: first.version, value: expected };
  }

  return {
    async takeNext(rangeRef, ranges, owner) {
      for (const range of ranges) {
        const free = await freeIn(rangeRef, range);
        if (free !== undefined && (await insert(rangeRef, addressKey(free), owner))) return addressText(free);
      }
      return undefined;
    },
    async take(rangeRef, address, owner) {
      const parsed = addressOf(address);
      return parsed !== undefined && insert(rangeRef, addressKey(parsed), owner);
    },
    async giveBack(owner) {
      const rows = await tx.all<{ range_ref: string; count: number }>(
        'select range_ref, count(*) as count from simulated_addresses where cloud_id = ? and owner = ? group by range_ref',
        [cloudId, owner],
      );
      await tx.run('delete from simulated_addresses where cloud_id = ? and owner = ?', [cloudId, owner]);
      return new Map(rows.map(({ range_ref: ref, count }) => [ref, count]));
    },
  };
}
