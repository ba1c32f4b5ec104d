import { hash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import { streamOf } from '#server/engine/http/streams/streamOf.ts';
import { transferBegins, transferEnds, type BegunTransfer } from './transferRecord.ts';

export interface Watched extends Pick<BegunTransfer, 'path' | 'space' | 'size' | 'direction'> {
  /** What is transferred: with its reader, it names the movement that a later range continues. */
  subject: string;
}

/** The column of a record takes this many characters of a path. */
const LONGEST_PATH = 1_024;

/** The response, with a record of its transfer: when it began, how much was taken, and how it ended. */
export async function watched(
  context: Context,
  request: Request,
  response: Response,
  { subject, path, ...transfer }: Watched,
): Promise<Response> {
  const { body } = response;
  if (body === null) return response;
  const from = Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? 0);
  const who = context.actor.kind === -1 ? context.requestId : `${context.actor.id}`;
  // A range from the middle continues the last download of the same file by the same reader.
  const key =
    `${from > 0 ? await lastKey(context, subject, who) : ''}` || `${prefixOf(subject, who)} ${context.ids.token(12)}`;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    // With the first bytes that are taken: a response that is dropped unread is no transfer, and has no end.
    await transferBegins(context, {
      ...transfer,
      path: path?.slice(0, LONGEST_PATH) ?? null,
      key,
      request,
      ...(context.actor.kind !== -1 && { userId: context.actor.id }),
    });
    let sent = from;
    let failure: string | undefined = 'the connection was closed';
    try {
      for await (const bytes of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
        yield bytes;
        sent += bytes.byteLength;
      }
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
      throw error;
    } finally {
      const status = failure === undefined ? ('succeeded' as const) : ('failed' as const);
      await transferEnds(context, key, { status, transferred: sent, ...(failure && { error: failure }) }).catch(
        (error: unknown) => context.log.error({ err: error }, 'the end of a download could not be recorded'),
      );
    }
  };
  return new Response(streamOf(counted()), { status: response.status, headers: response.headers });
}

const prefixOf = (subject: string, who: string): string =>
  `${hash('sha256', subject, 'base64url').slice(0, 24)} ${who}`;

async function lastKey({ db }: Context, subject: string, who: string): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('transfer_records')
    .select('key')
    .where('key', 'like', `${prefixOf(subject, who).replaceAll('_', '\\_')} %`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.key ?? undefined;
}
