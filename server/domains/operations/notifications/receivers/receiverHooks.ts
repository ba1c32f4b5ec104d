import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { guardEndpoint } from '#server/engine/calls/endpointGuard.ts';
import type { Context } from '#server/engine/context.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { decrypt } from '#server/engine/records/write/values/protect.ts';
import { ROBOTS } from '#server/domains/operations/notifications/channels/robots.ts';
import type { Receiver } from './destinations.ts';
import { maskedAddress } from './masked.ts';
import { sendTest } from './sendTest.ts';

type Sent = Partial<Receiver>;

/** Where notifications go: what a definition cannot check is the address, and who may name whom. */
export const receiverHooks = (senders: Senders): ResourceHooks<'receivers'> => ({
  async beforeCreate(context, input) {
    refuseGroup(context, input);
    if (input.type === 'webhook' && (input.secret ?? null) === null)
      throw new ApiError('request.invalid', { fields: { secret: 'validation.required' } });
    return { ...input, ...ownUser(context, input), ...(await endpointOf(context, input, input.url)) };
  },
  async beforeUpdate(context, record, changes) {
    const after = { ...record, ...changes };
    if ('members' in changes) refuseGroup(context, after);
    if (after.type === 'webhook' && after.secret === null)
      throw new ApiError('request.invalid', { fields: { secret: 'validation.required' } });
    const readdressed = typeof changes.url === 'string' ? await endpointOf(context, after, changes.url) : {};
    return { ...changes, ...('user_ids' in changes ? ownUser(context, after) : {}), ...readdressed };
  },
  transitions: { test: sendTest(senders) },
});

/** A person without an organisation has no group. */
function refuseGroup({ actor }: Context, { type }: Sent): void {
  if (type !== 'user_group' || isPlatformKind(actor.kind) || actor.bp_id !== null) return;
  throw new ApiError('alarm.receiverUsers', { fields: { members: 'validation.noOrganisation' } });
}

/** Without other users, the receiver is its creator. */
function ownUser({ actor }: Context, { type, user_ids, user_id }: Sent): Sent {
  const named = Array.isArray(user_ids) ? user_ids : [];
  return type === 'user' && named.length === 0 ? { user_ids: [user_id ?? actor.id] } : {};
}

async function endpointOf(context: Context, receiver: Sent, url: Sent['url']): Promise<Sent> {
  if ((receiver.type !== 'robot' && receiver.type !== 'webhook') || typeof url !== 'string') return {};
  const address = decrypt(url, context.secretKey);
  const fault = await faultOf(context, receiver, address);
  if (fault !== undefined) throw new ApiError('alarm.receiverAddress', { fields: { url: fault } });
  return { endpoint: maskedAddress(address), test_state: 'untested', test_result: null, verified_at: null };
}

/** The sentence for the field; undefined if the address can be used. A name that does not resolve now may later. */
async function faultOf({ settings }: Context, { type, robot }: Sent, address: string): Promise<string | undefined> {
  const allowed = { publicOnly: true, allowLoopback: settings.receiversOnLoopback };
  const safe = await guardEndpoint(address, allowed);
  if (safe === 'malformed') return 'validation.url';
  if (safe === 'scheme') return 'validation.httpsOnly';
  if (safe === 'blocked') return 'validation.publicOnly';
  if (type !== 'robot') return undefined;
  return robot && ROBOTS[robot].isAddress(new URL(address)) ? undefined : 'validation.robotAddress';
}
