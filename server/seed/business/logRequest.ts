import type { Definition, Json } from '#model/language/definition.ts';
import { describeRequest } from '#server/engine/audit/requests/describeRequest.ts';
import { noteRows } from '#server/engine/db/tables/journals/noteRows.ts';
import { noteFact } from '#server/engine/http/requestFacts.ts';
import { destinationOf } from '#server/engine/start/destinationOf.ts';
import type { Context, RecordId } from '#server/engine/context.ts';

/** A request of a user of the demo in the console. */
export interface DemoRequest {
  definition: Definition;
  input: Readonly<Record<string, Json>>;
  /** Values of the path: `/clouds/{cloud_id}/volumes`. */
  path?: Readonly<Record<string, Json>>;
  /** The record, and what was done with it; absent: it was created. */
  on?: { id: RecordId; action?: string };
}

/** Writes what a user did into the operation log, as the request of the form or button: with its body masked. */
export async function logRequest(context: Context, made: DemoRequest, created?: RecordId): Promise<void> {
  const text = JSON.stringify(made.input);
  const request = requestOf(context, made, text);
  noteFact(request, 'text', text);
  const { row, mask } = describeRequest(request, context, destinationOf);
  const id = created === undefined ? {} : { resource_id: mask(`${created}`) };
  const status = made.on === undefined ? CREATED : OK;
  await noteRows(context.db, 'requests', { worker: '', at: context.realTime() }, [{ ...row, ...id, status }]);
}

const CREATED = 201;
const OK = 200;

function requestOf({ schemas }: Context, { definition, path = {}, on }: DemoRequest, body: string): Request {
  const base = schemas.services[definition.service]?.basePath ?? '';
  const place = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${path[name] ?? ''}`));
  const target =
    on === undefined
      ? ''
      : `/${encodeURIComponent(`${on.id}`)}${on.action === undefined ? '' : `?action=${on.action}`}`;
  return new Request(`http://console${base}${place}${target}`, {
    method: on !== undefined && on.action === undefined ? 'PATCH' : 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body,
  });
}
