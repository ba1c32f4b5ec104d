import type { Definition } from '#model/language/definition.ts';
import { PUBLIC_READER, publicResource, publicView } from '#model/reading/publicView.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Everything below here is for anybody; what it reads is read as anybody, whoever asks. */
export const MARKET_PATH = '/api/bill/v1/market';

/** Half a minute old at most, or five while the fresh answer is on its way. */
export const PUBLIC_CACHE = 'public, max-age=30, stale-while-revalidate=300';

export interface PublicCall {
  /** A context for which nothing but the public view exists. */
  context: Context;
  definition: Definition;
}

/** A word without a public reading is answered as a path that does not exist. */
export function publicCall(context: Context, word: string): PublicCall {
  const definition = publicResource(context.schemas, word);
  if (definition === undefined) throw new ApiError('system.unknownService');
  return { definition, context: { ...context, actor: PUBLIC_READER, schemas: publicView(context.schemas) } };
}
