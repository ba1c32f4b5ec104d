import { isWritable } from '#model/access/access.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { filledTemplate } from '#model/values/filledTemplate.ts';
import { constantPart } from '#model/conditions/constantPart.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import type { OwnChoices, PurchaseOption } from '#model/domains/market/purchaseShapes.ts';

const TEXT: JsonSchema = { type: 'string' };
const MOST_OPTIONS = 60;

/** What the reader may choose of their own: keys, networks. */
export const choicesRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/purchase-choices',
  access: 'signed-in',
  document: {
    tag: 'market',
    summary: "What of the reader's own can be chosen in a purchase",
    query: { 'resource!': TEXT, 'cloud_id!': TEXT },
    replies: {
      200: {
        description:
          '`fields`: records by field, each as `{ value, title }`. `prepares`: values of the fields that a purchase prepares. `makes`: fields whose record is made on the page, with the call and its secret. `address`: from where the reader calls',
        schema: {
          type: 'object',
          properties: {
            fields: { type: 'object' },
            prepares: { type: 'object' },
            makes: { type: 'object' },
            address: { type: ['string', 'null'] },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const query = new URL(c.req.url).searchParams;
    const cloud_id = query.get('cloud_id') ?? '';
    const definition = context.schemas.resources[query.get('resource') ?? ''];
    if (definition?.purchase === undefined) throw new ApiError('request.notFound');
    const inside = await context.clouds.inside(context, cloud_id);
    refuseUnless(inside, decide(inside, 'create', definition));
    const address = clientAddress(c.req.raw)?.replace(/^::ffff:/, '') ?? null;
    const reply = {
      ...(await ownFields(inside, definition, cloud_id)),
      prepares: await ownPreparations(inside, definition, cloud_id),
      address,
    };
    return jsonReply(context, 200, JSON.parse(JSON.stringify(reply)));
  },
};

/** Records that the reader can choose, and the fields for which the page makes one. */
async function ownFields(context: Context, { purchase, fields: all }: Definition, cloud_id: string) {
  const fields: Record<string, PurchaseOption[]> = {};
  const makes: OwnChoices['makes'] = {};
  for (const name of purchase?.fields ?? []) {
    const field = all[name];
    const target = context.schemas.resources[field?.to ?? ''];
    // What is in no cloud is the same for everybody.
    if (field?.type !== 'reference' || target?.cloud === undefined) continue;
    fields[name] = await ownRecords(context, target, { where: constantPart(field.where), cloud_id });
    const made = madeHere(context, target, cloud_id);
    if (made !== undefined) makes[name] = made;
  }
  return { fields, makes };
}

async function ownPreparations(context: Context, { purchase }: Definition, cloud_id: string) {
  const prepares: OwnChoices['prepares'] = {};
  for (const { field, preset, item, where = {}, value } of purchase?.prepares ?? []) {
    const resource = context.schemas.presets?.[preset]?.makes.find(({ key }) => key === item)?.resource;
    const target = context.schemas.resources[resource ?? ''];
    if (target !== undefined) prepares[field] = await preparedValues(context, target, { where, cloud_id, item, value });
  }
  return prepares;
}

interface Looked {
  where: Condition;
  cloud_id: string;
}

async function read(context: Context, target: Definition, { where, cloud_id }: Looked, more: readonly string[] = []) {
  if (!decide(context, 'list', target).allowed) return [];
  return firstRecords(context, target, {
    fields: [...new Set([target.id.field, target.titleField, ...more])],
    filter: { $all: [resolveCondition(where, { user: context.actor }), { cloud_id }] },
    sort: [{ field: target.id.field, order: 'ASC' }],
    limit: MOST_OPTIONS,
  });
}

async function ownRecords(context: Context, target: Definition, looked: Looked): Promise<PurchaseOption[]> {
  const found = await read(context, target, looked);
  return found.flatMap((record) => {
    const value: unknown = Reflect.get(record, target.id.field);
    const title: unknown = Reflect.get(record, target.titleField);
    return typeof value === 'string' || typeof value === 'number' ? [{ value, title: `${title ?? value}` }] : [];
  });
}

/** Each record with the value that the field takes from it, under the names of what it belongs to. */
async function preparedValues(
  context: Context,
  target: Definition,
  { item, value, ...looked }: Looked & { item: string; value: Json },
): Promise<OwnChoices['prepares'][string]> {
  const named = [...JSON.stringify(value).matchAll(/\$\w+\.(\w+)/g)].flatMap(([, name = '']) =>
    target.fields[name] === undefined ? [] : [name],
  );
  const found = await read(context, target, looked, named);
  return found.map((given) => {
    const record = { ...given } as Record<string, Json>;
    const { [target.id.field]: id = null, [target.titleField]: title = null, _labels: labels } = record;
    const above = typeof labels === 'object' && labels !== null ? Object.values(labels).filter(Boolean) : [];
    return {
      id: String(id),
      value: filledTemplate(value, { [item]: { ...record, id } }),
      title: [...above, title ?? id].join(' / '),
    };
  });
}

/** A record that can be made with nothing but a name, and shows a secret once: a key pair. */
function madeHere(context: Context, target: Definition, cloud_id: string): OwnChoices['makes'][string] | undefined {
  if (!decide(context, 'create', target).allowed) return undefined;
  const fields = Object.values(target.fields);
  const secret = fields.find((field) => field.createOnly === true && field.readOnly === true);
  const entered = fields.filter((field) => field.required === true && isWritable(field) && field.default === undefined);
  const isNamed = entered.every(({ name }) => name === target.titleField || name === 'cloud_id');
  const service = context.schemas.services[target.service];
  if (secret === undefined || !isNamed || service === undefined) return undefined;
  return {
    url: `${service.basePath}${target.path.replace('{cloud_id}', encodeURIComponent(cloud_id))}`,
    name: target.titleField,
    secret: secret.name,
    ending: 'accept' in secret && Array.isArray(secret.accept) ? textOf(secret.accept[0]) : '',
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
