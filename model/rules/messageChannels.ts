import { MESSAGE_CHANNELS, type MessageChannel, type MessageType } from '#model/messages/inboxDefinition.ts';

/**
 * The channels through which a user receives messages of a type. `chosen` is what the user has chosen, such as
 * `{ email: false }`; anything else counts as no choice.
 *
 * @example
 *   channelsOf({ level: 'info', channels: ['inApp'], always: [] }, { email: true }); // ['inApp', 'email']
 */
export function channelsOf({ channels, always }: MessageType, chosen: unknown): MessageChannel[] {
  const choices: Record<string, unknown> = typeof chosen === 'object' && chosen !== null ? { ...chosen } : {};
  return MESSAGE_CHANNELS.filter((channel) => {
    if (always.includes(channel)) return true;
    const choice = choices[channel];
    return typeof choice === 'boolean' ? choice : channels.includes(channel);
  });
}
