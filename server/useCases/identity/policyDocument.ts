import { actionWords } from '#model/policies/actionWords.ts';
import { judgePolicy, type OutsideWords } from '#model/policies/judgePolicy.ts';
import { readPolicy } from '#model/policies/readPolicy.ts';
import { renderMessage } from '#model/messages.ts';
import type { Json } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';

/** Refuses a document that could not be obeyed (3014), saying what is wrong with it, or which word means nothing. */
export async function checkPolicyDocument(context: Context, text: string): Promise<void> {
  const definitions = Object.values(context.schemas.resources);
  const read = readPolicy(text);
  const fault = 'fault' in read ? read.fault : judgePolicy(read.statements, definitions, await outsideWords(context));
  if (fault === undefined) return;
  throw new ApiError('iam.policyDocumentInvalid', { fields: { document: renderMessage(context.schemas.messages, fault.key, fault.params, context.lang) } });
}

/** Operations and resource types that were entered by hand, of services that no definition describes. */
async function outsideWords({ db, schemas }: Context): Promise<OutsideWords> {
  const own = new Set(Object.values(schemas.resources).filter((definition) => actionWords(definition).length > 0).map(({ service }) => service));
  const services = (await db.all<{ id: number; code: string; actions: string | Json | null }>('select id, code, actions from iam_services')).filter(({ code }) => !own.has(code));
  const codes = new Map(services.map(({ id, code }) => [id, code]));
  const types = await db.all<{ service_id: number; type: string }>('select service_id, type from iam_resources');
  return {
    actions: services.flatMap(({ code, actions }) => codesIn(actions).map((action) => `${code}:${action}`)),
    resources: types.flatMap(({ service_id, type }) => {
      const service = codes.get(service_id);
      return service === undefined ? [] : [{ service, type }];
    }),
  };
}

function codesIn(stored: string | Json | null): string[] {
  const list: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored;
  return Array.isArray(list) ? list.flatMap((each: unknown) => (typeof each === 'object' && each !== null && 'code' in each && typeof each.code === 'string' ? [each.code] : [])) : [];
}
