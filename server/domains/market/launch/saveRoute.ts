import { isKeptChoice } from '#model/domains/market/keptChoice.ts';
import { readLaunch, type LaunchChoices } from '#model/domains/market/launch.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { numberedField } from '#model/validation/countField.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import { publicCall } from '#server/domains/market/publicCall.ts';

/** Keeps the choices of a purchase under a name, or replaces those of the template with that name. */
export const saveRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/launch-templates',
  access: 'signed-in',
  canBeTried: true,
  document: {
    tag: 'market',
    summary: 'Save the choices of a purchase as a launch template',
    body: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        shared: { type: 'boolean' },
        replace: { type: 'boolean', description: 'The choices of the own template with this name are replaced' },
        choices: {
          type: 'object',
          description: '`{ product_id, way, cloud, count, size, login, values, adds, named }`; passwords are refused',
        },
      },
      required: ['name', 'choices'],
    },
    repeatable: true,
    replies: { 201: { description: 'The template', schema: { type: 'object' } } },
  },
  async handle(c) {
    const context = c.get('context');
    const templates = knownDefinition(context, 'launchTemplates');
    if (templates === undefined) throw new ApiError('system.unknownService');
    // Those who can use templates make them.
    refuseUnless(context, decide(context, { action: 'use' }, templates));
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    return onceOnly({ context, request: c.req.raw }, body, async (inside) => {
      const id = await save(inside, templates, body);
      return jsonReply(inside, 201, await readRecord(inside, templates, id));
    });
  },
};

const MEMBERS = new Set(['name', 'shared', 'replace', 'choices']);

async function save(
  context: Context,
  templates: Definition & { resource: 'launchTemplates' },
  { choices: given, replace = false, ...more }: Readonly<Record<string, Json>>,
): Promise<number> {
  const unknown = Object.keys(more).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined || typeof replace !== 'boolean')
    refuseField(context, unknown ?? 'replace', 'validation.choice');
  const choices = readLaunch(given) ?? refuseField(context, 'choices', 'validation.choice');
  const shown = await shownOf(context, choices);
  const input = readInput(context, templates, 'create', more);
  const { id: user_id, bp_id } = context.actor;
  const [own] = await context.db.kysely
    .selectFrom('launch_templates')
    .select('id')
    .where('user_id', '=', Number(user_id))
    .where('name', '=', typeof input.name === 'string' ? input.name : '')
    .execute();
  const values = { ...input, ...shown, choices: { ...choices } as RecordData[string] };
  if (own !== undefined && replace) {
    await storeChanges(context, templates, await findRecord(context, templates, own.id, { lock: true }), values);
    return own.id;
  }
  const { id } = await storeRecord(context, templates, { ...values, user_id, bp_id });
  // The table numbers its rows.
  return id as number;
}

/** What a list shows of the choices. Refuses what no page of a purchase chooses, passwords above all. */
async function shownOf(context: Context, choices: LaunchChoices): Promise<RecordData> {
  const { context: visible, definition: products } = publicCall(context, 'products');
  const [product] = await firstRecords(visible, products, {
    fields: ['id', 'resource_type'],
    filter: { id: choices.product_id },
    sort: [],
    limit: 1,
  });
  if (product === undefined) throw new ApiError('billing.productNotFound');
  const type: unknown = Reflect.get(product, 'resource_type');
  const sold = Object.values(context.schemas.resources).filter(
    ({ purchase, billing = [] }) => purchase !== undefined && billing.some((entry) => entry.type === type),
  );
  if (!sold.some((definition) => chooses(context, definition, choices)))
    refuseField(context, 'choices', 'validation.choice');
  return {
    product_id: choices.product_id,
    place: choices.named['cloud'] ?? null,
    charge_type: choices.way === 'hour' ? 'postpaid' : 'prepaid',
    quantity: choices.count,
  };
}

/** Whether the page of a purchase of this resource chooses all of it. */
function chooses({ schemas }: Context, definition: Definition, { values, adds, named }: LaunchChoices): boolean {
  const { purchase, fields } = definition;
  if (purchase === undefined) return false;
  const nameField = numberedField(definition);
  const isKept = (name: string) => fields[name] !== undefined && isKeptChoice(fields[name], nameField);
  const chosen = new Set([...purchase.fields.filter(isKept), ...purchase.prepares.map(({ field }) => field)]);
  // A member is named by its path.
  const isChosen = (path: string) => chosen.has(path.split('.')[0] ?? path);
  const areAdds = Object.entries(adds).every(([key, given]) => {
    const addition = purchase.adds.find((each) => each.key === key);
    const known = schemas.resources[addition?.resource ?? '']?.fields ?? {};
    return (
      addition !== undefined &&
      Object.keys(given).every((name) => addition.fields.includes(name) && known[name] !== undefined)
    );
  });
  return (
    areAdds &&
    Object.keys(values).every(isChosen) &&
    Object.keys(named).every((name) => name === 'cloud' || isChosen(name))
  );
}
