import type { Definition } from '#model/language/definition.ts';
import { PUBLIC_READER, publicResource, publicView } from '#model/reading/publicView.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Every path below is public; data is read as an anonymous visitor, also for signed-in callers. */
export const MARKET_PATH = '/api/bill/v1/market';

/** At most half a minute old, or five minutes while a fresh response is loading. */
export const PUBLIC_CACHE = 'public, max-age=30, stale-while-revalidate=300';

export interface PublicCall {
  /** A context that only sees the public view. */
  context: Context;
  definition: Definition;
}

/** A name without a public reading is answered as an unknown path. */
export function publicCall(context: Context, word: string): PublicCall {
  const definition = publicResource(context.schemas, word);
  if (definition === undefined) throw new ApiError('system.unknownService');
  return { definition, context: { ...context, actor: PUBLIC_READER, schemas: publicView(context.schemas) } };
}
