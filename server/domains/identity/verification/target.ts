import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { entry } from '#server/domains/identity/routeInput.ts';

const KINDS: Record<Channel, 'phone' | 'email'> = { sms: 'phone', email: 'email' };

/** A phone number or e-mail address as an input of a call. */
export const targetField = (name: string, channel: Channel): FieldDefinition => entry(name, KINDS[channel]);

export const channelOf = (target: string): Channel => (target.includes('@') ? 'email' : 'sms');

/** Checks and normalises an entered value; a refusal names the field `name`. */
export function readTarget(context: Context, channel: Channel, name: string, given: string): string {
  const { [name]: target } = readFields(context, { [name]: targetField(name, channel) }, { [name]: given });
  return canonicalTarget(channel, String(target));
}

/** Numbers of the mainland have no prefix, e-mail addresses are in lower case: each is found however it was typed. */
export function canonicalTarget(channel: Channel, target: string): string {
  return channel === 'email' ? target.toLowerCase() : target.replace(/^\+86(?=1[3-9]\d{9}$)/, '');
}
