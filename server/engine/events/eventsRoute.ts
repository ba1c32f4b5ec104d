import type { Actor } from '#model/access/actor.ts';
import type { RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { LiveFeed } from './changeFeed.ts';
import { eventStream } from './eventStream.ts';
import { parsePosition } from './readerPosition.ts';
import { StreamReader } from './streamReader.ts';

export interface EventsDeps {
  feed: LiveFeed;
  authenticator: SessionAuthenticator;
  schemas: SchemaStore;
  /** Whether this write could change the actor's permissions. */
  changesAccessOf(change: RecordChange, actor: Actor): boolean;
  /** Called when a session ends. Returns a function that stops listening. */
  onRevoked(listener: (sessionId: string) => void): () => void;
  heartbeatMs: number;
  mostStreams: number;
}

/** `GET /events`: changes that this reader may see (docs/api.md). */
export function eventsRoute(deps: EventsDeps): ApiRoute {
  return {
    method: 'GET',
    path: '/api/sys/v1/events',
    access: 'signed-in',
    forTokens: 'always',
    document: {
      tag: 'events',
      summary: 'Live changes as Server-Sent Events',
      query: { since: { type: 'string', description: '`X-Event-Id` of the manifest, or the id of the last event' } },
      replies: {
        200: {
          description:
            '`start` once the stream is open, `record`, `schemas`, `diagnostics`, `access` when the permissions of the reader change, and `reset` when too much was missed',
          schema: { type: 'string' },
          contentType: 'text/event-stream',
        },
        503: { description: 'Too many streams are open', schema: { $ref: '#/components/schemas/Error' } },
      },
      example: {},
    },
    async handle(c) {
      if (deps.feed.size >= deps.mostStreams) throw new ApiError('request.unavailable');
      const request = c.req.raw;
      const session = await deps.authenticator.sessionOf(request);
      if (!session) throw new ApiError('identity.credentialsRequired');
      const reader = await StreamReader.open(request, c.get('context'), session.actor, deps);
      // A browser that reconnects repeats the address of the first time, and adds the id of its last event.
      const last = request.headers.get('last-event-id') ?? c.req.query('since');
      return new Response(streamOf(reader, session.id, last, deps), {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
  };
}

/** The stream of one reader; `last` is the id of the last event that they have. */
function streamOf(
  reader: StreamReader,
  sessionId: string,
  last: string | undefined,
  { feed, onRevoked, heartbeatMs }: EventsDeps,
): ReadableStream<Uint8Array> {
  const known = last === undefined ? undefined : parsePosition(last);
  return eventStream({
    feed,
    since: known?.feed,
    idOf: (position) => reader.idOf(position),
    render: (entry) => reader.textOf(entry),
    stillAllowed: () => reader.lookAgain(),
    every(beat) {
      const timer = setInterval(beat, heartbeatMs);
      timer.unref();
      return () => clearInterval(timer);
    },
    ofReader: (send) => reader.listen(send, known?.access),
    onEnd(end) {
      const stops = [onRevoked((ended) => ended === sessionId && end()), feed.onClose(end)];
      return () => stops.forEach((stop) => stop());
    },
  });
}
