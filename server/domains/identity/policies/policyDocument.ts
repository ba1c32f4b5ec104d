import { checkPolicy, type OutsideWords } from '#model/access/policies/checkPolicy.ts';
import { checkWriting } from '#model/access/policies/checkWriting.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** Refuses a document that cannot be enforced (3014), with the reason or the unknown word. */
export async function checkPolicyDocument(context: Context, text: string): Promise<void> {
  const definitions = Object.values(context.schemas.resources);
  const read = readPolicy(text);
  const fault =
    checkWriting(text) ??
    ('fault' in read ? read.fault : checkPolicy(read.statements, definitions, await outsideWords(context)));
  if (fault === undefined) return;
  throw new ApiError('iam.policyDocumentInvalid', {
    fields: { document: renderMessage(context.schemas.messages, fault.key, fault.params, context.lang) },
  });
}

/** Actions and resource types of enabled services that operators entered. */
async function outsideWords({ db }: Context): Promise<OutsideWords> {
  const inUse = db.kysely.selectFrom('iam_services as s').where('s.enabled', '=', 1).where('s.is_generated', '=', 0);
  const actions = await inUse
    .innerJoin('iam_actions as a', 'a.service_id', 's.id')
    .where('a.is_generated', '=', 0)
    .select('a.word')
    .execute();
  const types = await inUse
    .innerJoin('iam_resources as t', 't.service_id', 's.id')
    .where('t.is_generated', '=', 0)
    .select(['s.code', 't.type'])
    .execute();
  return {
    actions: actions.flatMap(({ word }) => word ?? []),
    resources: types.map(({ code, type }) => ({ service: code, type })),
  };
}
