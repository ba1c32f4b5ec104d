import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { rolledBack } from '#server/engine/http/rolledBack.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { protect } from '#server/engine/records/write/values/protect.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { bodiesOf } from '#server/engine/routes/resources/createMany.ts';
import { expectedRecord } from '#server/engine/routes/resources/expectedRecord.ts';
import { probeNew } from './probes.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';

type Problem = { field: string | null; code: Json; message: Json };

/**
 * `POST ?dry_run=true`: the errors that the creation would have, and the quotas that would remain. Does all the work
 * and rolls it back.
 */
export async function tryCreate(call: ResourceCall, body: Record<string, Json>): Promise<Response> {
  const { context, definition } = call;
  const problems = await problemsOf(call, body);
  const warnings = problems.length === 0 ? await warningsOf(call, body) : [];
  const count = definition.create?.many !== undefined && typeof body.count === 'number' ? body.count : 1;
  const quotas =
    definition.cloud === undefined
      ? []
      : await context.clouds.quotas(context, definition, expectedRecord(call, body), count);
  return jsonReply(context, 200, { ok: problems.length === 0, problems, warnings, quotas });
}

async function problemsOf(call: ResourceCall, body: Record<string, Json>): Promise<Problem[]> {
  const { context, definition, path } = call;
  try {
    await probeNew(context, definition, { ...body, ...path });
    await rolledBack(context, call.request, async (inside) => {
      const many = definition.create?.many;
      const bodies =
        many === undefined || body.count === undefined ? [body] : bodiesOf({ ...call, context: inside }, many, body);
      if (definition.cloud !== undefined)
        await inside.clouds.checkQuota(inside, definition, expectedRecord(call, body), bodies.length);
      for (const each of bodies) await createRecord(inside, definition, each, path);
    });
  } catch (error) {
    if (error instanceof ApiError) return problemsIn(errorReply(error, context).body);
    throw error;
  }
  return [];
}

/** Problems that would follow the creation, as far as other systems report them. */
async function warningsOf({ context, definition, path }: ResourceCall, body: Record<string, Json>): Promise<Problem[]> {
  const { foresee } = hooksOf(context, definition);
  if (foresee === undefined) return [];
  try {
    const input = readInput(context, definition, 'create', { ...body, ...path });
    await foresee(context, await protect(context, definition, input));
    return [];
  } catch (error) {
    if (error instanceof ApiError) return problemsIn(errorReply(error, context).body);
    throw error;
  }
}

function problemsIn({ code = null, message = null, reason, fields }: { [name: string]: Json }): Problem[] {
  const byField = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? Object.entries(fields) : [];
  if (byField.length === 0) return [{ field: null, code, message: reason ?? message }];
  return byField.map(([field, words]) => ({ field, code, message: words }));
}
