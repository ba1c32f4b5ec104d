import type { Domain } from '#server/domains/domain.ts';
import type { EngineParts } from '#server/engine/product/product.ts';
import { forgetOldMessages } from './forgetOldMessages.ts';
import { informOfTask } from './informOfTask.ts';
import { MAIL_MESSAGE, mailHandler } from './mailJob.ts';
import { messageHooks } from './messageHooks.ts';

/** Messages to people, in the console and by mail. */
export const createMessages = ({ senders }: Pick<EngineParts, 'senders'>): Domain => ({
  hooks: { messages: messageHooks },
  jobs: { [MAIL_MESSAGE]: mailHandler(senders) },
  taskEnded: informOfTask,
  cleanup: [forgetOldMessages],
});
