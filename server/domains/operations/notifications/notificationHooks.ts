import type { Senders } from '#server/engine/delivery/sender.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { ledgerHooks } from './sending/ledgerHooks.ts';
import { receiverHooks } from './receivers/receiverHooks.ts';
import { silenceHooks } from './silences/silenceHooks.ts';
import { templateHooks } from './words/templateHooks.ts';

export const notificationHooks = (senders: Senders) =>
  ({
    notifications: ledgerHooks,
    receivers: receiverHooks(senders),
    silences: silenceHooks,
    notificationTemplates: templateHooks,
  }) satisfies Record<string, ResourceHooks>;
