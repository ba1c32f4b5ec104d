import { CLOUD_KINDS } from '#model/language/cloudKinds.ts';
import { boolean, array, number, object, string, ValidationError } from 'yup';
import type { Json } from '#model/language/definition.ts';
import { faultKeys } from '#server/domains/cloud/driver/cloudFault.ts';
import { cloudsDefinition } from '#server/domains/cloud/cloudDefinitions.ts';
import { findCloud } from '#server/domains/cloud/enterCloud.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { switchFaults } from './switchFaults.ts';

const SLOWEST_MS = 60_000;
const MOST_TIMES = 10_000;
const MOST_STOPPED = 20;
/** `nova-compute`, `nova-compute@sim-node-01`. */
const PROGRAM = /^[a-z][a-z0-9-]{0,63}(?:@[a-z0-9.-]{1,100})?$/;

const faults = object({
  slow_ms: number().strict().integer().min(0).max(SLOWEST_MS).default(0),
  no_valid_host: boolean().strict().default(false),
  api_down: boolean().strict().default(false),
  stopped: array(string().strict().matches(PROGRAM).required()).max(MOST_STOPPED).default([]),
  fail: array(
    object({
      kind: string()
        .oneOf([...CLOUD_KINDS])
        .required(),
      operation: string()
        .strict()
        .matches(/^[a-z_]{1,32}$/)
        .required(),
      times: number().strict().integer().min(1).max(MOST_TIMES).default(1),
      fault: string()
        .oneOf([...faultKeys()])
        .default('failed'),
      detail: string().strict().max(255).nullable().default(null),
    }).noUnknown(),
  )
    .max(20)
    .default([]),
}).noUnknown();

/**
 * `PUT …/simulator/faults`: sets the faults of a simulated cloud, to test how the platform reacts; faults that are not
 * named are cleared.
 */
export const simulatorFaultsRoute: ApiRoute = {
  method: 'PUT',
  path: '/api/cmp/v1/clouds/{cloud_id}/simulator/faults',
  access: ['ADMIN'],
  does: [{ resource: 'clouds', operation: 'update' }],
  document: {
    tag: 'clouds',
    summary: 'Switch faults of a simulated cloud on and off',
    body: {
      type: 'object',
      properties: {
        slow_ms: { type: 'integer', minimum: 0, maximum: SLOWEST_MS, description: 'Additional time of every call' },
        no_valid_host: { type: 'boolean', description: 'No host accepts a machine' },
        api_down: { type: 'boolean', description: 'No response' },
        stopped: {
          type: 'array',
          description: 'Programs that do not run, on every host or on one: `nova-compute@sim-node-01`',
          items: { type: 'string' },
        },
        fail: {
          type: 'array',
          description: 'The next calls of an operation are refused; `build`: machines that are accepted and then fail',
          items: {
            type: 'object',
            required: ['kind', 'operation'],
            properties: {
              kind: { type: 'string', enum: [...CLOUD_KINDS] },
              operation: { type: 'string' },
              times: { type: 'integer' },
              fault: { type: 'string', enum: [...faultKeys()] },
              detail: { type: ['string', 'null'] },
            },
          },
        },
      },
    },
    replies: {
      200: {
        description: 'The active faults',
        schema: {
          type: 'object',
          properties: {
            slow_ms: { type: 'integer' },
            no_valid_host: { type: 'boolean' },
            api_down: { type: 'boolean' },
            stopped: { type: 'array', items: { type: 'string' } },
            fail: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloud = await findCloud(context, c.req.param('cloud_id') ?? '');
    refuseUnless(context, await decideOn(context, 'update', cloudsDefinition(context), cloud));
    if (cloud.simulated !== true) throw new ApiError('cloud.unsupported');
    const wanted = readFaults(await readObject(c.req.raw, context.settings.bodyLimitBytes));
    const { fail, ...rest } = await context.transaction(async (inside) => {
      const { faults: on, set } = await switchFaults(inside, cloud, wanted);
      await storeChanges(inside, cloudsDefinition(inside), cloud, set, 'simulate_faults');
      return on;
    });
    return jsonReply(context, 200, { ...rest, fail: fail.map((each) => ({ ...each })) });
  },
};

function readFaults(body: Json): ReturnType<typeof faults.validateSync> {
  try {
    return faults.validateSync(body, { abortEarly: true });
  } catch (error) {
    // Report the broken rule like that of any other field.
    if (error instanceof ValidationError)
      throw new ApiError('request.invalid', { fields: { [error.path ?? 'body']: 'validation.choice' } });
    throw error;
  }
}
