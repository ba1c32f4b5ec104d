import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLACES } from './words.ts';

const TEXTS = ['title_zh', 'text_zh', 'title_en', 'text_en'] as const;

/** A place without a value would reach people as it is written. */
export function checkPlaces(
  { schemas, lang }: Context,
  texts: { readonly [field in (typeof TEXTS)[number]]?: string | null | undefined },
): void {
  const known: readonly string[] = PLACES;
  const fields: Record<string, string> = {};
  for (const field of TEXTS) {
    const names = [...(texts[field] ?? '').matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name);
    const unknown = names.find((name) => !known.includes(name));
    if (unknown !== undefined)
      fields[field] = renderMessage(schemas.messages, 'validation.templatePlace', { name: unknown }, lang);
  }
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}
