import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';

/** The name of the platform, as its operator calls it; otherwise that of the product, in the reader's language. */
export const productName = ({ live, schemas, lang }: Pick<Context, 'live' | 'schemas' | 'lang'>): string =>
  live.read('site.title') || renderMessage(schemas.messages, 'settings.product', {}, lang);
