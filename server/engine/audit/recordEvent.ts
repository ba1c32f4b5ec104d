import type { Actor } from '#model/access/actor.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { noteRows } from '#server/engine/db/tables/journals/noteRows.ts';
import type { NotedRow } from '#model/values/journals.ts';

export type EventLevel = 'INFO' | 'WARN' | 'ERROR';
export type EventState = 'created' | 'scheduled' | 'started' | 'completed' | 'failed';

/** Something that happened. */
export interface PlatformEvent {
  /** Resource and operation: `vms.start`, `sessions.sign_in`. */
  type: string;
  state: EventState;
  /** Default: `ERROR` for what failed, otherwise `INFO`. */
  level?: EventLevel;
  description?: string | null;
  resource?: string;
  id?: RecordId;
  title?: string | null;
  /** Whom it concerns; default: those of the actor. Confines who may see it. */
  user_id?: number | null;
  bp_id?: number | null;
  project_id?: RecordId | null;
  cloud_id?: number | null;
  /**
   * Events of one thread belong together: the first one is the parent of the others. Default: what a user has requested
   * (`context.operationId`), with everything that the platform then does to carry it out.
   */
  thread?: string;
  duration_ms?: number;
  /** Default: the actor of the context. */
  by?: Pick<Actor, 'id' | 'name'>;
}

/** Records an event, in the transaction of what happened. */
export function recordEvent(context: Context, event: PlatformEvent): Promise<void> {
  return recordEvents(context, [event]);
}

export async function recordEvents(context: Context, events: readonly PlatformEvent[]): Promise<void> {
  if (events.length === 0) return;
  await noteRows(
    context.db,
    'events',
    { worker: '', at: context.realTime() },
    events.map((event) => rowOf(context, event)),
  );
}

/** Ids are numbers or text. */
const textOf = (id: RecordId | null = null) => (id === null ? null : `${id}`);

function rowOf(context: Context, event: PlatformEvent): NotedRow<'events'> {
  const { actor } = context;
  const by = event.by ?? actor;
  // The platform itself has no name.
  const isPerson = by.name !== '';
  return {
    at: context.clock(),
    level: event.level ?? (event.state === 'failed' ? 'ERROR' : 'INFO'),
    type: event.type,
    state: event.state,
    description: event.description ?? null,
    resource_type: event.resource ?? null,
    resource_id: textOf(event.id),
    resource_name: event.title ?? null,
    user_id: event.user_id ?? (isPerson ? by.id : null),
    user_name: isPerson ? by.name : null,
    bp_id: event.bp_id ?? (isPerson ? actor.bp_id : null),
    project_id: textOf(event.project_id),
    cloud_id: event.cloud_id ?? null,
    thread: event.thread ?? context.operationId ?? null,
    request_id: context.requestId,
    duration_ms: event.duration_ms ?? null,
    api_token: event.by === undefined ? (actor.token?.name ?? null) : null,
  };
}
