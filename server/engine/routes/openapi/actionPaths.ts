import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import {
  IDEMPOTENCY,
  json,
  queries,
  query,
  refusals,
  type MakeOperation,
  type ParameterObject,
  type PathItems,
} from './operation.ts';
import { actionQuery } from '#server/engine/routes/resources/queryWords.ts';
import { inputSchema } from './recordSchemas.ts';

/** Actions whose name is in the query share a method and path; their inputs are then alternatives of one body. */
export function actionPaths(
  definition: Definition,
  base: string,
  ofRecord: ParameterObject[],
  item: NonNullable<PathItems[string]>,
  operation: MakeOperation,
  name = 'action',
): PathItems {
  const actions = Object.values(definition.actions).filter((action) => action.on === 'record');
  const replies = {
    200: { description: 'The record afterwards', ...json({ type: 'object' }) },
    202: { description: 'The record in its transient state', ...json({ type: 'object' }) },
    ...refusals(400, 401, 403, 404, 409, 413, 415),
    ...(actions.some(({ once }) => once) && refusals(428)),
  };
  const paths: PathItems = {};
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    const inQuery = actions.filter(({ call }) => call.method === method && call.as === 'query');
    const key = method === 'POST' ? 'post' : method === 'PUT' ? 'put' : 'patch';
    if (inQuery.length > 0) {
      const existing = item[key];
      const word = query(name, { enum: inQuery.map(({ call }) => call.word) }, 'What to do');
      item[key] = existing
        ? {
            ...existing,
            parameters: [...existing.parameters, word],
            requestBody: { required: false, ...json({ type: 'object' }) },
            responses: { ...existing.responses, ...replies },
          }
        : operation('act', `${inQuery.map(labelOf).join(', ')}`, grantsOf(inQuery), {
            parameters: [
              ...ofRecord,
              { ...word, required: true },
              ...queries(
                actionQuery({
                  on: 'record',
                  preview: inQuery.some(({ preview }) => preview),
                  removes: inQuery.find(({ removes }) => removes)?.removes,
                }),
              ),
              IDEMPOTENCY,
            ],
            requestBody: {
              required: false,
              ...json({ anyOf: inQuery.map((action) => inputSchema(action.input ?? {})) }),
            },
            responses: replies,
          });
    }
    for (const action of actions.filter(({ call }) => call.method === method && call.as === 'path')) {
      const path = `${base}/{id}/${action.call.word}`;
      paths[path] = {
        ...paths[path],
        [key]: operation(action.name, labelOf(action), action.access, {
          parameters: [
            ...ofRecord,
            ...queries(actionQuery(action)),
            { ...IDEMPOTENCY, required: action.once === true },
          ],
          requestBody: { required: true, ...json(inputSchema(action.input ?? {})) },
          responses: replies,
        }),
      };
    }
    const inBody = actions.filter(({ call }) => call.method === method && call.as === 'body');
    if (inBody.length > 0) {
      paths[`${base}/{id}/${name}`] = {
        ...paths[`${base}/{id}/${name}`],
        [key]: operation('actByBody', inBody.map(labelOf).join(', '), grantsOf(inBody), {
          parameters: [
            ...ofRecord,
            ...queries(
              actionQuery({
                on: 'record',
                preview: inBody.some(({ preview }) => preview),
                removes: inBody.find(({ removes }) => removes)?.removes,
              }),
            ),
            IDEMPOTENCY,
          ],
          requestBody: { required: true, ...json({ anyOf: inBody.map((action) => bodyOf(action, name)) }) },
          responses: replies,
        }),
      };
    }
  }
  return paths;
}

const labelOf = (action: ActionDefinition) => action.label.en.toLowerCase();
const grantsOf = (actions: ActionDefinition[]) => [...new Set(actions.flatMap((action) => action.access))];

function bodyOf(action: ActionDefinition, name: string): JsonSchema {
  const input = inputSchema(action.input ?? {});
  return {
    allOf: [{ type: 'object', properties: { [name]: { const: action.call.word } }, required: [name] }, input],
  };
}
