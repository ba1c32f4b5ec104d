import type { Condition } from '#model/conditions/conditions.ts';
import { addressRange, overlaps } from '#model/rules/addresses/addressRange.ts';
import type { Context } from '#server/engine/context.ts';
import { readAll } from './readAll.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

interface Among {
  resource: 'subnets' | 'vpcSubnets' | 'eipPools';
  filter: Condition;
  /** The message that names the other block. */
  word?: string;
  /** The field of the refusal. */
  at?: string;
}

/** Refuses a block of addresses that overlaps another: subnets of one network, pools of one cloud. */
export async function checkOverlap(
  context: Context,
  { cloud_id, cidr }: { cloud_id: string; cidr: string },
  { resource, filter, word = 'network.overlap', at = 'cidr' }: Among,
): Promise<void> {
  const block = addressRange(cidr);
  const others = await readAll(context, resource, cloud_id, ['id', 'name', 'cidr'], { filter });
  const other =
    block &&
    others.find((each) => {
      const range = addressRange(each.cidr);
      return range !== undefined && overlaps(range, block);
    });
  if (other !== undefined) refuseField(context, at, word, { name: other.name ?? other.id, cidr: other.cidr });
}
