import type { Actor } from '#model/access/actor.ts';
import type { RecordChange } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { seesFindings } from '#server/engine/schemas/findings/seesFindings.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { LiveFeed } from './changeFeed.ts';
import { hiddenParents } from '#server/engine/records/list/hiddenParents.ts';
import { eventStream } from './eventStream.ts';
import { accessOf, parsePosition, readerPosition } from './readerPosition.ts';
import { scopePaths } from '#server/engine/records/scopePaths.ts';
import { visibleChange } from './visibleChange.ts';

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
export function eventsRoute({
  feed,
  authenticator,
  schemas,
  changesAccessOf,
  onRevoked,
  heartbeatMs,
  mostStreams,
}: EventsDeps): ApiRoute {
  return {
    method: 'GET',
    path: '/api/sys/v1/events',
    access: 'signed-in',
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
      if (feed.size >= mostStreams) throw new ApiError('request.unavailable');
      const request = c.req.raw;
      const session = await authenticator.sessionOf(request);
      if (!session) throw new ApiError('identity.credentialsRequired');
      let { actor } = session;
      const context = c.get('context');
      let isHidden = await hiddenParents({ ...context, actor });
      let isOpen = true;
      let sendToReader: ((event: string, data: string) => void) | undefined;
      /** Reads the reader's permissions again, and has their console request them. */
      async function lookAgain(): Promise<void> {
        // If the session cannot be looked up, the stream ends and the browser reconnects.
        const now = await authenticator.sessionOf(request).catch(() => undefined);
        isOpen = now !== undefined;
        if (now === undefined) return;
        const isOther = accessOf(now.actor) !== accessOf(actor);
        actor = now.actor;
        isHidden = await hiddenParents({ ...context, schemas: schemas.current(), actor }).catch(() => isHidden);
        if (isOther) sendToReader?.('access', '{}');
      }
      // A browser that reconnects repeats the address of the first time, and adds the id of its last event.
      const last = request.headers.get('last-event-id') ?? c.req.query('since');
      const known = last === undefined ? undefined : parsePosition(last);
      const stream = eventStream({
        feed,
        since: known?.feed,
        idOf: (position) => readerPosition({ position }, actor),
        render(entry) {
          if (entry.event === 'diagnostics' && !seesFindings(actor, context.settings)) return undefined;
          if (entry.event !== 'record') return entry.data;
          if (changesAccessOf(entry.change, actor)) void lookAgain();
          const current = schemas.current();
          const definition = current.resources[entry.change.resource];
          const change = visibleChange(entry.change, actor, definition, {
            isHidden,
            through: definition && scopePaths(current, definition).fields,
          });
          return change && JSON.stringify(change);
        },
        async stillAllowed() {
          await lookAgain();
          return isOpen;
        },
        ofReader(send) {
          sendToReader = send;
          if (known !== undefined && known.access !== accessOf(actor)) send('access', '{}');
        },
        every(beat) {
          const timer = setInterval(beat, heartbeatMs);
          timer.unref();
          return () => clearInterval(timer);
        },
        onEnd(end) {
          const stops = [onRevoked((ended) => ended === session.id && end()), feed.onClose(end)];
          return () => stops.forEach((stop) => stop());
        },
      });
      return new Response(stream, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
  };
}
