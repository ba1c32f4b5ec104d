import { judgePolicy, type OutsideWords } from '#model/access/policies/judgePolicy.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses a document that could not be obeyed (3014), saying what is wrong with it, or which word means nothing. */
export async function checkPolicyDocument(context: Context, text: string): Promise<void> {
  const definitions = Object.values(context.schemas.resources);
  const read = readPolicy(text);
  const fault = 'fault' in read ? read.fault : judgePolicy(read.statements, definitions, await outsideWords(context));
  if (fault === undefined) return;
  throw new ApiError('iam.policyDocumentInvalid', {
    fields: { document: renderMessage(context.schemas.messages, fault.key, fault.params, context.lang) },
  });
}

/** Actions and resource types that operators entered, of services that are in use. */
async function outsideWords({ db }: Context): Promise<OutsideWords> {
  const inUse = 'from iam_services s where s.enabled = 1 and s.is_generated = 0';
  const actions = await db.all<{ word: string }>(
    `select word from iam_actions where is_generated = 0 and service_id in (select s.id ${inUse})`,
  );
  const types = await db.all<{ code: string; type: string }>(
    `select s.code, t.type from iam_resources t join iam_services s on s.id = t.service_id where t.is_generated = 0 and s.id in (select s.id ${inUse})`,
  );
  return {
    actions: actions.map(({ word }) => word),
    resources: types.map(({ code, type }) => ({ service: code, type })),
  };
}
