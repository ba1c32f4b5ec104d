import type { Channel } from '#server/engine/delivery/sender.ts';

export const channelOf = (target: string): Channel => (target.includes('@') ? 'email' : 'sms');

/** Numbers of the mainland have no prefix, e-mail addresses are in lower case: each is found however it was typed. */
export function canonicalTarget(channel: Channel, target: string): string {
  return channel === 'email' ? target.toLowerCase() : target.replace(/^\+86(?=1[3-9]\d{9}$)/, '');
}
