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
  type OperationObject,
  type ParameterObject,
  type PathItems,
} from './operation.ts';
import { actionQuery } from '#server/engine/routes/resources/queryWords.ts';
import { inputSchema } from './recordSchemas.ts';

/** The parts that the operations of all actions of a definition have in common. */
interface Common {
  ofRecord: ParameterObject[];
  operation: MakeOperation;
  /** The parameter or member that names the action. */
  name: string;
  replies: OperationObject['responses'];
}

const METHODS = [
  ['POST', 'post'],
  ['PUT', 'put'],
  ['PATCH', 'patch'],
] as const;

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
  const common: Common = { ofRecord, operation, name, replies };
  const paths: PathItems = {};
  for (const [method, key] of METHODS) {
    const called = (as: ActionDefinition['call']['as']) =>
      actions.filter(({ call }) => call.method === method && call.as === as);
    const inQuery = called('query');
    if (inQuery.length > 0) item[key] = queryOperation(inQuery, item[key], common);
    for (const action of called('path')) {
      const path = `${base}/{id}/${action.call.word}`;
      paths[path] = { ...paths[path], [key]: pathOperation(action, common) };
    }
    const inBody = called('body');
    if (inBody.length > 0) {
      const path = `${base}/{id}/${name}`;
      paths[path] = { ...paths[path], [key]: bodyOperation(inBody, common) };
    }
  }
  return paths;
}

/** Actions named in the query, beside the call that has this method and path without a name. */
function queryOperation(
  actions: ActionDefinition[],
  existing: OperationObject | undefined,
  { ofRecord, operation, name, replies }: Common,
): OperationObject {
  const word = query(name, { enum: actions.map(({ call }) => call.word) }, 'What to do');
  if (existing)
    return {
      ...existing,
      parameters: [...existing.parameters, word],
      requestBody: { required: false, ...json({ type: 'object' }) },
      responses: { ...existing.responses, ...replies },
    };
  return operation('act', actions.map(labelOf).join(', '), grantsOf(actions), {
    parameters: [...ofRecord, { ...word, required: true }, ...sharedQueries(actions), IDEMPOTENCY],
    requestBody: { required: false, ...json({ anyOf: actions.map((action) => inputSchema(action.input ?? {})) }) },
    responses: replies,
  });
}

function pathOperation(action: ActionDefinition, { ofRecord, operation, replies }: Common): OperationObject {
  return operation(action.name, labelOf(action), action.access, {
    parameters: [...ofRecord, ...queries(actionQuery(action)), { ...IDEMPOTENCY, required: action.once === true }],
    requestBody: { required: true, ...json(inputSchema(action.input ?? {})) },
    responses: replies,
  });
}

function bodyOperation(actions: ActionDefinition[], { ofRecord, operation, name, replies }: Common): OperationObject {
  return operation('actByBody', actions.map(labelOf).join(', '), grantsOf(actions), {
    parameters: [...ofRecord, ...sharedQueries(actions), IDEMPOTENCY],
    requestBody: { required: true, ...json({ anyOf: actions.map((action) => bodyOf(action, name)) }) },
    responses: replies,
  });
}

/** The queries of a call that several actions share: each that one of them has. */
const sharedQueries = (actions: ActionDefinition[]): ParameterObject[] =>
  queries(
    actionQuery({
      on: 'record',
      preview: actions.some(({ preview }) => preview),
      removes: actions.find(({ removes }) => removes)?.removes,
    }),
  );

const labelOf = (action: ActionDefinition) => action.label.en.toLowerCase();
const grantsOf = (actions: ActionDefinition[]) => [...new Set(actions.flatMap((action) => action.access))];

function bodyOf(action: ActionDefinition, name: string): JsonSchema {
  const input = inputSchema(action.input ?? {});
  return {
    allOf: [{ type: 'object', properties: { [name]: { const: action.call.word } }, required: [name] }, input],
  };
}
