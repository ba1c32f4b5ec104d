import type { Actor } from '#model/access/actor.ts';
import type { Observer } from '#server/engine/start/app.ts';
import type { Context } from '#server/engine/context.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { logRequest } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimits } from './rateLimits.ts';

export interface RequestObserverDeps {
  metrics: Metrics;
  limits: RateLimits;
  /** The pattern of a path, from a bounded set. */
  routeOf(path: string, context: Context): string;
  /** The path without personal data. */
  loggedPath(path: string): string;
}

/** Limits, counts and logs every request. */
export function createRequestObserver({ metrics, limits, routeOf, loggedPath }: RequestObserverDeps): Observer {
  return {
    before(request: Request, actor: Actor) {
      const account = actor.grants.length > 0 ? String(actor.id) : undefined;
      return limits.check({
        method: request.method,
        path: pathOf(request.url),
        address: clientAddress(request) ?? 'local',
        account,
      });
    },
    after(request, response, durationMs, context) {
      const path = pathOf(request.url);
      const { method } = request;
      const { status } = response;
      metrics.request({ method, route: routeOf(path, context), status, seconds: durationMs / 1_000 });
      // The query may contain names that people search for; the path is enough to identify a request.
      const line = {
        request_id: context.requestId,
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(durationMs * 10) / 10,
        actor: context.actor.id,
      };
      // An outage is logged once where it is detected, not with every request.
      logRequest(context.log, status >= 500 && status !== 503 ? 'error' : 'info', line);
    },
  };
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return start < 0 ? '/' : end < 0 ? url.slice(start) : url.slice(start, end);
}
