import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses the value of one input, with the reason as a sentence. */
export function refuseField({ schemas, lang }: Context, at: string, word: string, params: MessageParams = {}): never {
  throw new ApiError('request.invalid', { fields: { [at]: renderMessage(schemas.messages, word, params, lang) } });
}
