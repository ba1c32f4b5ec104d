import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError, type FieldFault } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { SETTINGS } from '#server/engine/settings/settingRows.ts';
import { groupRows, type GroupRow } from './groupRows.ts';
import { GROUP_BODY, readGroupBody } from './readGroupBody.ts';

/** Refuses values of a group that do not fit together, by the name of the group. Receives the texts in force. */
export type GroupGuards = Readonly<Record<string, (values: ReadonlyMap<string, string | null>) => void>>;

/** Sets several settings of a group in one transaction: either all hold, or none and each fault is on its own key. */
export const saveGroupRoute = (guards: GroupGuards): ApiRoute => ({
  method: 'PUT',
  path: '/api/sys/v1/settings/{group}',
  access: ['ADMIN'],
  does: [{ resource: SETTINGS, operation: 'update' }],
  canBeTried: true,
  action: 'configs',
  document: {
    tag: SETTINGS,
    summary: 'Set several settings of a group at once',
    body: {
      ...GROUP_BODY,
      properties: {
        ...GROUP_BODY.properties,
        versions: {
          type: 'object',
          additionalProperties: { type: 'integer' },
          description: '`_version` of the records that were read. One that has changed since refuses the whole call.',
        },
      },
    },
    replies: {
      200: { description: 'The settings of the group', schema: { type: 'array', items: { type: 'object' } } },
      404: { description: 'There is no such group', schema: { $ref: '#/components/schemas/Error' } },
    },
    example: { params: { group: 'login' }, body: { values: { 'login.max_failures': 5 } } },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const reply = await context.transaction(async (inside) => {
      const group = c.req.param('group') ?? '';
      const rows = await groupRows(inside, group);
      const values = readGroupBody(rows, body);
      await writeAll(inside, rows, values, body.versions);
      const written = [];
      for (const { id } of rows.values()) written.push(await readRecord(inside, definitionOf(inside), id));
      guards[group]?.(
        new Map(written.map(({ key, in_force: text }) => [String(key), typeof text === 'string' ? text : null])),
      );
      return written;
    });
    return jsonReply(context, 200, reply);
  },
});

async function writeAll(
  context: Context,
  rows: ReadonlyMap<string, GroupRow>,
  values: ReadonlyMap<string, Json>,
  versions: Json | undefined,
): Promise<void> {
  const faults: Record<string, FieldFault> = {};
  const definition = definitionOf(context);
  for (const [key, value] of values) {
    const row = rows.get(key);
    if (row === undefined) continue;
    const { field } = row;
    try {
      await updateRecord(context, definition, row.id, { [field]: value }, { version: versionOf(versions, key) });
    } catch (error) {
      // One answer names every value that is wrong; the transaction takes the others back.
      if (!(error instanceof ApiError) || error.fields?.[field] === undefined) throw error;
      faults[key] = error.fields[field];
    }
  }
  if (Object.keys(faults).length > 0) throw new ApiError('request.invalid', { fields: faults });
}

function definitionOf(context: Context) {
  const definition = context.schemas.resources[SETTINGS];
  if (definition === undefined) throw new ApiError('system.unknownService');
  return definition;
}

function versionOf(versions: Json | undefined, key: string): number | undefined {
  if (typeof versions !== 'object' || versions === null || Array.isArray(versions)) return undefined;
  const version = versions[key];
  return typeof version === 'number' ? version : undefined;
}
