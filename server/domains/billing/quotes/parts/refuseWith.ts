import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/** Refuses to renew a part alone, with what it is renewed with. */
export function refuseWith({ schemas, lang }: Context, at: string, { resource_name }: RecordOf<'subscriptions'>): never {
  const says = renderMessage(schemas.messages, 'billing.renewsWithWhole', { name: resource_name ?? '' }, lang);
  throw new ApiError('request.invalid', { fields: { [at]: says } });
}
