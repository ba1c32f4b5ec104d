/** `inbox` of `product.yaml`: the messages that the platform sends to its users. */

/** Ways in which a message reaches a user. */
export const MESSAGE_CHANNELS = ['inApp', 'email'] as const;

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

export const MESSAGE_LEVELS = ['info', 'warn', 'error'] as const;

export type MessageLevel = (typeof MESSAGE_LEVELS)[number];

export interface MessageType {
  /** Of its messages, where nothing else is requested. */
  level: MessageLevel;
  /** The channels of a user who has chosen none. */
  channels: MessageChannel[];
  /** Channels that no user can turn off. */
  always: MessageChannel[];
}

export interface InboxDefinition {
  /** The resource of the messages. */
  resource: string;
  /** By the word in the field `type` of the messages, in the order of the settings. */
  types: Record<string, MessageType>;
}
