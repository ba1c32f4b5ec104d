import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { resourceCall, type ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { matchResource } from '#server/engine/routes/resources/resourcePaths.ts';

/** Requests need an origin; nothing reads this one. */
const ORIGIN = 'http://task.invalid';

/**
 * The call that began a task, as if its owner made it now: with the checks that come before every write, such as those
 * of the cloud in its path and of the licence.
 */
export async function callOfTask(
  context: Context,
  { path, query = '' }: { path: string; query?: string },
  extras: ResourceExtras,
): Promise<ResourceCall> {
  const match = matchResource(context.schemas, path);
  // Its definition was removed.
  if (match === undefined) throw new ApiError('system.unknownService');
  const request = new Request(`${ORIGIN}${path}`, { method: 'POST' });
  const received = resourceCall(context, request, new URLSearchParams(query), match, extras);
  const call = (await extras.enter?.(received)) ?? received;
  await extras.beforeWrite?.(call);
  return call;
}
