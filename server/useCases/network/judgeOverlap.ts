import { addressRange, overlaps } from '#model/rules/network/addressRange.ts';
import { renderMessage } from '#model/messages.ts';
import type { Context, RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { readAll } from './readAll.ts';

/** Subnets of one network have no address in common. */
export async function judgeOverlap(context: Context, input: RecordData): Promise<RecordData> {
  const block = addressRange(String(input.cidr));
  const others = await readAll(context, 'subnets', String(input.cloud_id), ['id', 'name', 'cidr'], { filter: { network_id: String(input.network_id) } });
  const other = block && others.find(({ cidr }) => {
    const range = addressRange(String(cidr));
    return range !== undefined && overlaps(range, block);
  });
  if (other === undefined) return input;
  const params = { name: String(other.name ?? other.id), cidr: String(other.cidr) };
  throw new ApiError('request.invalid', { fields: { cidr: renderMessage(context.schemas.messages, 'network.overlap', params, context.lang) } });
}
