import type { NotedRow } from '#model/values/journals.ts';
import type { Context } from '#server/engine/context.ts';
import { requestToken } from '#server/engine/access/requestToken.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { partsOf } from '#server/engine/http/partsOf.ts';
import { factsOf } from '#server/engine/http/requestFacts.ts';
import { maskRequest } from '#server/engine/audit/mask/maskRequest.ts';
import { secretNames } from '#server/engine/audit/mask/secretNames.ts';

/** Where a path leads, as a pattern without ids. */
export interface Destination {
  pattern: string;
  service: string | null;
  resource: string | null;
  id: string | null;
  action: string | null;
  /** Agents call it, with a token of their own. */
  byAgent: boolean;
}

export type DestinationOf = (request: Request, context: Context) => Destination;

export interface DescribedRequest {
  row: NotedRow<'requests'>;
  mask(text: string): string;
}

const LONGEST_AGENT = 255;

/** The entry of the operation log for a request before its end is known. */
export function describeRequest(request: Request, context: Context, destinationOf: DestinationOf): DescribedRequest {
  const { actor, schemas } = context;
  const to = destinationOf(request, context);
  const isKnown = actor.grants.length > 0;
  const type = request.headers.get('content-type');
  const { text, sender = null } = factsOf(request);
  const { query, body, mask } = maskRequest(partsOf(request.url).query, text, type, secretNames(schemas));
  return {
    mask,
    row: {
      at: context.clock(),
      request_id: context.requestId,
      user_id: isKnown ? actor.id : null,
      user_name: isKnown ? actor.name : sender,
      user_kind: isKnown ? actor.kind : null,
      bp_id: isKnown ? actor.bp_id : null,
      service: to.service,
      method: request.method,
      path: to.pattern,
      query,
      resource_type: to.resource,
      resource_id: to.id === null ? null : mask(to.id),
      action: to.action,
      client_ip: clientAddress(request) ?? null,
      user_agent: request.headers.get('user-agent')?.slice(0, LONGEST_AGENT) ?? null,
      source: to.byAgent ? 'agent' : sourceOf(request),
      req_bytes: sizeOf(request, text),
      body,
      api_token: actor.token?.name ?? null,
    },
  };
}

/** The console signs in with a cookie, programs with a token in a header. */
function sourceOf(request: Request): 'console' | 'api' {
  if (request.headers.get('authorization') !== null) return 'api';
  return requestToken(request) === undefined && request.headers.get('sec-fetch-site') === null ? 'api' : 'console';
}

function sizeOf(request: Request, text = ''): number {
  const declared = request.headers.get('content-length');
  return declared === null ? Buffer.byteLength(text) : Number.parseInt(declared, 10);
}
