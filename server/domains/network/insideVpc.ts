import type { Context, RecordData } from '#server/engine/context.ts';
import { addressRange, contains } from '#model/rules/network/addressRange.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** Refuses an address or a block outside the private cloud. */
export async function refuseOutside(
  context: Context,
  vpcId: RecordData[string] | undefined,
  text: string,
  at: string,
): Promise<void> {
  const vpcs = context.schemas.resources.vpcs;
  const vpc = vpcs && (await findRecordOrNone(context, vpcs, String(vpcId)));
  const [block, own] = [addressRange(String(vpc?.cidr_block)), addressRange(text)];
  if (block !== undefined && own !== undefined && !contains(block, own))
    refuseField(context, at, 'network.outsideVpc', { cidr: String(vpc?.cidr_block) });
}
