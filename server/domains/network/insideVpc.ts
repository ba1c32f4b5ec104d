import type { Context } from '#server/engine/context.ts';
import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';

/** Refuses an address or a block outside the private cloud. */
export async function refuseOutside(
  context: Context,
  vpcId: string | undefined,
  text: string,
  at: string,
): Promise<void> {
  const vpcs = knownDefinition(context, 'vpcs');
  const vpc = vpcs && vpcId !== undefined ? await findRecordOrNone(context, vpcs, vpcId) : undefined;
  if (vpc === undefined) return;
  const [block, own] = [addressRange(vpc.cidr_block), addressRange(text)];
  if (block !== undefined && own !== undefined && !contains(block, own))
    refuseField(context, at, 'network.outsideVpc', { cidr: vpc.cidr_block });
}
