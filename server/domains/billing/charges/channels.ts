import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Channel, ChargeMethod } from './channel.ts';
import { bankTransfer } from './bankTransfer.ts';
import { demoChannel } from './demoChannel.ts';

/** Every channel of the platform. A new one is a file and a line here. */
export const CHANNELS: readonly Channel[] = [bankTransfer, demoChannel];

/** The methods of charges that administrators record by hand. */
const BY_HAND: readonly ChargeMethod[] = ['bank_transfer', 'remittance_code', 'admin_grant', 'voucher', 'refund'];

/** The ways in which the reader can top up an account. Owners name a transfer by its code. */
export function methodsOf(context: Context): ChargeMethod[] {
  const open = CHANNELS.filter((channel) => channel.facts(context) !== undefined);
  if (mayCredit(context)) return [...new Set([...BY_HAND, ...open.map(({ method }) => method)])];
  return open.map(({ method, begin }) => (begin === undefined ? 'remittance_code' : method));
}

/** Those who may adjust a balance may credit it by any method. */
export function mayCredit(context: Context): boolean {
  const definition = knownDefinition(context, 'accounts');
  return definition !== undefined && decide(context, { action: 'adjust' }, definition).allowed;
}
