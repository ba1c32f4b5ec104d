import { streamOf } from '#server/engine/http/streams/streamOf.ts';

export interface ReplyFile {
  name: string;
  type: string;
  chunks: AsyncGenerator<Uint8Array>;
}

/**
 * A file that is produced while the client takes it. The first chunk is produced before the response begins: a query
 * that fails is answered with an error, not with half a file.
 */
export async function fileReply({ name, type, chunks }: ReplyFile): Promise<Response> {
  return new Response(streamOf(await withFirstChunk(chunks)), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

async function withFirstChunk(file: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await file.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* file;
  })();
}
