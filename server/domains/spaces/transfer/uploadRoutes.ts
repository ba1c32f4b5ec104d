import { hash } from 'node:crypto';
import { settledName } from '#model/domains/spaces/entryName.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { adoptUpload, cancelUpload } from '#server/engine/files/uploads/forgetUpload.ts';
import { beginUpload, refuseTooLarge } from '#server/engine/files/uploads/beginUpload.ts';
import { ownUpload, uploadReply } from '#server/engine/files/uploads/uploadRoutes.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { checkFiles } from '#server/engine/records/write/values/checkFiles.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import { entriesFor, onEverySpace, spaceIn } from '#server/domains/spaces/space.ts';
import { refuseBeyondQuota, usageOf } from '#server/domains/spaces/usage.ts';
import { levelOf, presentFolder } from '#server/domains/spaces/entries/tree.ts';
import { SPACES_PATH } from '#server/domains/spaces/contentPath.ts';
import { readBegun, type Begun } from './readBegun.ts';
import { addEntry, levelAt, refuseConflict, type Conflict } from './spaceUpload.ts';
import { transferBegins, transferEnds } from './transferRecord.ts';

const PATH = `${SPACES_PATH}/{space}`;
const params = { space: { enum: ['personal', 'public'] } };
const anObject: JsonSchema = { type: 'object' };
const whole: JsonSchema = { type: 'integer', minimum: 0 };

const usageRoute: ApiRoute = {
  method: 'GET',
  path: `${PATH}/usage`,
  access: 'signed-in',
  does: onEverySpace('list'),
  document: {
    tag: 'personalFiles',
    summary: 'What a space uses, in bytes, and its quota',
    params,
    replies: {
      200: {
        description: 'Reserved: uploads that are under way',
        schema: {
          type: 'object',
          required: ['used', 'reserved', 'files', 'quota'],
          properties: { used: whole, reserved: whole, files: whole, quota: whole },
        },
      },
    },
    example: { params: { space: 'personal' }, as: 'personal' },
  },
  async handle(c) {
    const context = c.get('context');
    const space = spaceIn(c.req.param('space'));
    entriesFor(context, space, 'list');
    return jsonReply(context, 200, { ...(await usageOf(context, space, space.ownerOf(context.actor.id))) });
  },
};

const beginRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/uploads`,
  access: 'signed-in',
  does: onEverySpace('create'),
  action: 'beginUpload',
  document: {
    tag: 'personalFiles',
    summary: 'Begin to upload a file into a folder; its pieces follow at the address of the upload (tus)',
    params,
    body: {
      type: 'object',
      required: ['name', 'size'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', maxLength: 255 },
        size: whole,
        type: { type: 'string' },
        parent_id: { type: ['integer', 'null'] },
        path: {
          type: 'array',
          maxItems: 32,
          items: { type: 'string' },
          description: 'Folders on the way, created if missing',
        },
        conflict: { enum: ['refuse', 'rename', 'replace'], default: 'refuse' },
      },
    },
    repeatable: true,
    replies: {
      201: { description: 'The upload, or for an empty file its entry', schema: anObject },
      409: {
        description: 'The name is taken (29002), or the space is full (29003)',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const space = spaceIn(c.req.param('space'));
    const definition = entriesFor(context, space, 'create');
    const begun = readBegun(await readObject(c.req.raw, context.settings.bodyLimitBytes));
    refuseTooLarge(context.live, begun.size);
    return onceOnly({ context, request: c.req.raw }, { ...begun, space: space.name }, async (inside) => {
      const userId = inside.actor.id;
      await refuseHidden(inside, definition, begun.parentId);
      await refuseBeyondQuota(inside, space, space.ownerOf(userId), begun.size);
      const level = await levelAt(inside, definition, space, { ...begun, userId });
      await refuseConflict(inside, space, level, begun);
      if (begun.size === 0)
        return jsonReply(inside, 201, { entry: await emptyFile(inside, space, level.parent_id, begun) });
      const upload = await beginUpload(inside, begun);
      await inside.db.kysely
        .insertInto('space_uploads')
        .values({
          upload_key: upload.key,
          space: space.name,
          owner: space.ownerOf(userId),
          parent_id: level.parent_id,
          name: settledName(begun.name),
          conflict: begun.conflict,
          size: begun.size,
          started_at: inside.clock(),
        })
        .execute();
      await transferBegins(inside, {
        key: upload.key,
        direction: 'upload',
        space: space.name,
        path: [...begun.path, begun.name].join('/'),
        size: begun.size,
        userId,
        request: c.req.raw,
      });
      return jsonReply(inside, 201, uploadReply(inside, upload), { location: `/api/sys/v1/uploads/${upload.key}` });
    });
  },
};

const completeRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/uploads/{key}/complete`,
  access: 'signed-in',
  does: onEverySpace('create'),
  action: 'completeUpload',
  document: {
    tag: 'personalFiles',
    summary: 'Make an entry of an upload that has completely arrived',
    params,
    body: {
      type: 'object',
      additionalProperties: false,
      properties: {
        thumb: { type: ['object', 'null'], description: 'A small picture, stored as a file (image/webp or image/png)' },
      },
    },
    repeatable: true,
    replies: {
      201: { description: 'The entry', schema: anObject },
      409: {
        description: 'Bytes are missing (29008), or the name was taken meanwhile (29002)',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const space = spaceIn(c.req.param('space'));
    const definition = entriesFor(context, space, 'create');
    const { thumb = null, ...unknown } = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    if (Object.keys(unknown).length > 0) throw new ApiError('request.invalid', { at: Object.keys(unknown) });
    const key = c.req.param('key') ?? '';
    return onceOnly({ context, request: c.req.raw }, { key, thumb }, async (inside) => {
      const upload = await ownUpload(inside, key);
      const waiting = await inside.db.kysely
        .selectFrom('space_uploads')
        .selectAll()
        .where('upload_key', '=', key)
        .where('space', '=', space.name)
        .executeTakeFirst();
      if (waiting === undefined) throw new ApiError('request.notFound');
      if (upload.sha256 === null) throw new ApiError('spaces.incomplete');
      const thumbField = definition.fields['thumb'];
      if (thumbField) await checkFiles(inside, { thumb: thumbField }, { thumb });
      const level = await presentFolder(inside, space, waiting.parent_id, inside.actor.id);
      const id = await addEntry(inside, definition, space, {
        level,
        // The words that `beginRoute` has stored.
        conflict: waiting.conflict as Conflict,
        file: { name: waiting.name, type: upload.type, size: upload.size, sha256: upload.sha256, key, thumb },
      });
      await inside.db.kysely.deleteFrom('space_uploads').where('upload_key', '=', key).execute();
      await adoptUpload(inside, key);
      await transferEnds(inside, key, { status: 'succeeded', transferred: upload.size });
      return jsonReply(inside, 201, await readRecord(inside, definition, id));
    });
  },
};

const cancelRoute: ApiRoute = {
  method: 'DELETE',
  path: `${PATH}/uploads/{key}`,
  access: 'signed-in',
  does: onEverySpace('create'),
  action: 'cancelUpload',
  document: {
    tag: 'personalFiles',
    summary: 'Give an upload up',
    params,
    replies: { 204: { description: 'It is gone' } },
  },
  async handle(c) {
    const context = c.get('context');
    spaceIn(c.req.param('space'));
    const upload = await ownUpload(context, c.req.param('key'));
    await cancelUpload(context, upload);
    await context.transaction(async (inside) => {
      await inside.db.kysely.deleteFrom('space_uploads').where('upload_key', '=', upload.key).execute();
      await transferEnds(inside, upload.key, { status: 'cancelled', transferred: upload.received });
    });
    return reply(context, 204, null);
  },
};

/** A folder of somebody else is refused like one that does not exist. */
async function refuseHidden(
  context: Context,
  definition: ReturnType<typeof entriesFor>,
  parentId: number | null,
): Promise<void> {
  if (parentId !== null) await readRecord(context, definition, parentId);
}

async function emptyFile(
  context: Context,
  space: ReturnType<typeof spaceIn>,
  parentId: number | null,
  { name, type, conflict }: Begun,
): Promise<Json> {
  const definition = entriesFor(context, space, 'create');
  const key = context.ids.token();
  await context.files.put(key, new Uint8Array());
  const level = await levelOf(context, space, parentId, context.actor.id);
  const file = { name, type, size: 0, sha256: hash('sha256', ''), key };
  return readRecord(context, definition, await addEntry(context, definition, space, { level, conflict, file }));
}

export const uploadRoutes: readonly ApiRoute[] = [usageRoute, beginRoute, completeRoute, cancelRoute];
