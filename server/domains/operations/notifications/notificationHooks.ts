import type { Senders } from '#server/engine/delivery/sender.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { receiverHooks } from './receivers/receiverHooks.ts';
import { silenceHooks } from './silences/silenceHooks.ts';
import { templateHooks } from './words/templateHooks.ts';

export const notificationHooks = (senders: Senders) =>
  ({
    receivers: receiverHooks(senders),
    silences: silenceHooks,
    notificationTemplates: templateHooks,
  }) satisfies Record<string, ResourceHooks>;
