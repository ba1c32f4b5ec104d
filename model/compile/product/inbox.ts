import {
  MESSAGE_CHANNELS,
  MESSAGE_LEVELS,
  type InboxDefinition,
  type MessageChannel,
  type MessageType,
} from '#model/messages/inboxDefinition.ts';
import { child, entriesOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';

/**
 * `inbox` of `product.yaml`, where it is written.
 *
 * @example
 *   buildInbox(node)?.types.billing?.channels; // ['inApp', 'email']
 */
export function buildInbox(node: Node | undefined): InboxDefinition | undefined {
  const inbox = child(node, 'inbox');
  if (!inbox) return undefined;
  return {
    resource: textOf(child(inbox, 'resource')) ?? '',
    types: Object.fromEntries(entriesOf(child(inbox, 'types')).map(([type, { value }]) => [type, readType(value)])),
  };
}

function readType(node: Node): MessageType {
  const level = textOf(child(node, 'level'));
  const always = channelsOf(child(node, 'always'));
  return {
    level: MESSAGE_LEVELS.find((each) => each === level) ?? 'info',
    channels: MESSAGE_CHANNELS.filter(
      (each) => always.includes(each) || channelsOf(child(node, 'channels')).includes(each),
    ),
    always,
  };
}

function channelsOf(node: Node | undefined): MessageChannel[] {
  const words = new Set(wordsOf(node).map(({ word }) => word));
  return MESSAGE_CHANNELS.filter((each) => words.has(each));
}
