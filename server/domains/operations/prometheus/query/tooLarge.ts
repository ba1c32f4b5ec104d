import { renderMessage } from '#model/messages/messages.ts';
import { MOST_BYTES } from '#model/domains/operations/metrics/queryLimits.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** An answer that is beyond a limit, with the limit that it is beyond. */
export function tooLarge(
  { schemas, lang }: Context,
  field: string,
  { message, max } = { message: 'prometheus.tooLarge', max: MOST_BYTES / 1_048_576 },
): ApiError {
  const cause = renderMessage(schemas.messages, message, { max }, lang);
  return new ApiError('alarm.answerTooLarge', { params: { cause }, at: [field] });
}
