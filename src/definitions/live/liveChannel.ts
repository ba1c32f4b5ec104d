import { accountsPath } from '#src/session/accountsPath.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import { connection } from '#src/http/connection.ts';
import { eventId } from '#src/definitions/eventId.ts';
import { request } from '#src/http/httpClient.ts';
import { liveness } from './liveness.ts';

/** The events that the server sends while the page is open (docs/api.md). */
export interface LiveEvents {
  /** The stream is open, and what was missed has arrived. */
  start: Record<string, never>;
  record: { resource: string; id: string | number; operation: string; version?: number };
  schemas: { revision: string; resources: string[] };
  diagnostics: { diagnostics: Diagnostic[] };
  /** The reader's permissions have changed. */
  access: Record<string, never>;
  /** Too many events were missed: everything on the page may be outdated. */
  reset: Record<string, never>;
}

export type LiveEvent = { [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] } }[keyof LiveEvents];

const NAMES = ['start', 'record', 'schemas', 'diagnostics', 'access', 'reset'] as const;

// After a refusal (too many streams, a restart behind a proxy) the browser gives up, so we retry.
const RETRY_MS = 15_000;

/**
 * Opens the live channel and keeps it open; returns a function that closes it. It begins with what the page has missed
 * since its manifest was read, or since the channel was last open.
 */
export function openLiveChannel(onEvent: (event: LiveEvent) => void): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let source = connect();

  function connect(): EventSource {
    const since = eventId.latest();
    const opened = new EventSource(
      `/api/sys/v1/events${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`,
    );
    for (const name of NAMES) {
      opened.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        eventId.received(lastEventId);
        // The type follows docs/api.md.
        onEvent({ name, data: JSON.parse(data) } as LiveEvent);
      });
    }
    opened.addEventListener('open', () => liveness.set(true));
    opened.addEventListener('error', () => {
      liveness.set(false);
      // A broken stream is the first sign that the server is gone.
      connection.check();
      if (opened.readyState !== EventSource.CLOSED) return;
      // A stream does not report why it was refused. If the session is over, this call ends it here too.
      request(`${accountsPath()}/users/current`).catch(() => undefined);
      clearTimeout(retry);
      retry = setTimeout(reconnect, RETRY_MS);
    });
    return opened;
  }

  function reconnect() {
    clearTimeout(retry);
    source.close();
    liveness.set(false);
    source = connect();
  }

  const stop = connection.subscribe(() => {
    if (connection.state() === 'online' && source.readyState !== EventSource.OPEN) reconnect();
  });
  return () => {
    stop();
    clearTimeout(retry);
    source.close();
    liveness.set(false);
  };
}
