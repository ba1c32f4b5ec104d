import { fieldKind } from '#model/fields/index.ts';
import type { Definition } from '#model/language/definition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { json, refusals, type OperationObject, type ParameterObject, text } from './operation.ts';

/** `POST /{id}/heartbeat`: an agent reports, confirms a command and receives the next one (docs/agents.md). */
export function heartbeatOperation(
  { resource, label, fields, agent }: Definition,
  parameters: ParameterObject[],
): OperationObject {
  const reported = (agent?.reports ?? []).flatMap((name) => {
    const field = fields[name];
    return field === undefined
      ? []
      : [
          [
            name,
            {
              anyOf: [fieldKind(field.type).wire(field), { type: 'null' }],
              description: field.label.en,
            } satisfies JsonSchema,
          ],
        ];
  });
  return {
    operationId: `${resource}.heartbeat`,
    tags: [resource],
    summary: `${label.en}: report of its agent`,
    parameters,
    requestBody: {
      required: true,
      ...json({
        type: 'object',
        additionalProperties: false,
        properties: {
          report: {
            type: 'object',
            description: 'Measured values; fields that are left out keep their value',
            properties: Object.fromEntries(reported),
            additionalProperties: false,
          },
          confirm: {
            type: ['object', 'null'],
            description: 'The result of the command in the last response; repeating it has no effect',
            properties: { id: text, ok: { type: 'boolean' }, message: { type: ['string', 'null'], maxLength: 500 } },
            required: ['id', 'ok'],
            additionalProperties: false,
          },
        },
      }),
    },
    responses: {
      200: { description: 'Received; `command` is the pending command until the agent confirms it', ...json(REPLY) },
      ...refusals(400, 404, 413, 415),
    },
    security: [{ agent: [] }],
    'x-access': [],
  };
}

const REPLY: JsonSchema = {
  type: 'object',
  properties: {
    status: { type: ['string', 'null'], description: 'The state of the record' },
    interval_seconds: { type: 'integer', description: 'When to report again' },
    command: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            id: text,
            action: text,
            to: { type: ['string', 'null'] },
            until: { type: 'string', format: 'date-time' },
            resource: { ...text, description: 'Only for the action of a record that runs on this one' },
            record: { type: ['integer', 'string'] },
            values: { type: 'object', description: 'Values of that record that the action needs' },
          },
          required: ['id', 'action', 'to', 'until'],
        },
      ],
    },
    wanted: { type: 'object', description: 'What the agent keeps on its host, besides commands' },
  },
  required: ['status', 'interval_seconds', 'command'],
};
