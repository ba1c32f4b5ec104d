import type { Context } from '#server/engine/context.ts';
import { noteFact } from '#server/engine/http/requestFacts.ts';
import { requestToken } from '#server/engine/access/requestToken.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ReplyDocument } from '#server/engine/http/apiRoute.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import type { InstanceRecord } from '#server/domains/operations/prometheus/instances/instanceAccess.ts';

/** A sender of alerts: the instance whose token a request has, and the platform that writes for it. */
export interface Sender {
  context: Context;
  instance: InstanceRecord;
}

/** The reply to a request without such a token. */
export const withoutToken: Record<number, ReplyDocument> = {
  401: { description: 'The token is not that of an instance', schema: { $ref: '#/components/schemas/Error' } },
};

/** No session counts here: only the token of an instance in use. */
export async function senderOf(received: Context, request: Request): Promise<Sender> {
  const context = onBehalf({ ...received, operationId: undefined }, { id: 0, name: '' });
  const definition = knownDefinition(context, 'prometheusInstances');
  const token = requestToken(request);
  const row =
    token === undefined || request.headers.get('authorization') === null
      ? undefined
      : await context.db.kysely
          .selectFrom('prometheus_instances')
          .select('id')
          .where('alert_token_hash', '=', tokenHash(token))
          .where('enabled', '=', 1)
          .executeTakeFirst();
  if (row === undefined || definition === undefined) throw new ApiError('alarm.alertToken');
  const instance = await findRecord(context, definition, row.id);
  // No user has signed in: the operation log names the program.
  noteFact(request, 'sender', `Prometheus ${instance.name} (#${instance.id})`);
  return { context, instance };
}
