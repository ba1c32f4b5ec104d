import { isObject } from '#model/fields/kind.ts';
import { isZone } from '#model/rules/time/calendar/zone.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { checkFiles } from '#server/engine/records/write/values/checkFiles.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import type { AccountAuthenticator } from '#server/domains/identity/session/authenticator.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { wireValue } from '#server/engine/records/table/resourceTable.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { mergedPreferences, preferencesOf } from './preferences.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

const PATH = '/api/ums/v1/users/current';
const SMALL_BODY_BYTES = 16_384;
/** Fields that are returned in the form of the definition. */
const SHOWN = [
  'name',
  'nickname',
  'kind',
  'bp_id',
  'avatar',
  'phone',
  'phone_verified',
  'email',
  'email_verified',
  'last_login_at',
  'password_changed_at',
  'created_at',
];

const text: JsonSchema = { type: ['string', 'null'] };
const time: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const choice = (...values: string[]): JsonSchema => ({ enum: [...values, null] });

const words: JsonSchema = { type: ['array', 'null'], items: { type: 'string' } };

const PREFERENCES: JsonSchema = {
  type: 'object',
  properties: {
    language: choice('zh', 'en'),
    theme: choice('system', 'light', 'dark'),
    contrast: choice('normal', 'high'),
    density: choice('standard', 'compact'),
    start_page: text,
    time_zone: text,
    numbers: choice('language', 'none', 'space'),
    first_steps: choice('hidden'),
    steps: { type: ['object', 'null'], properties: { done: words, skipped: words }, additionalProperties: false },
    overview: { type: ['object', 'null'], properties: { order: words, hidden: words }, additionalProperties: false },
    home: { type: ['object', 'null'], properties: { order: words, hidden: words }, additionalProperties: false },
    messages: { type: ['object', 'null'], additionalProperties: { type: 'object' } },
  },
  additionalProperties: false,
};

const CURRENT_USER: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    nickname: text,
    kind: { type: 'integer', minimum: 0, maximum: 4 },
    bp_id: { type: ['integer', 'null'] },
    bp_name: text,
    project_ids: { type: 'array', items: { type: 'integer' } },
    default_project_id: { type: ['integer', 'null'] },
    permissions: {
      type: 'array',
      items: { type: 'object', properties: { role: { type: 'string' } }, required: ['role'] },
    },
    avatar: { type: ['object', 'null'] },
    phone: text,
    phone_verified: { type: ['boolean', 'null'] },
    email: text,
    email_verified: { type: ['boolean', 'null'] },
    last_login_at: time,
    password_changed_at: time,
    created_at: time,
    preferences: PREFERENCES,
    consent_due: { const: true, description: 'The session waits for a consent to the terms (1178)' },
  },
  required: ['id', 'name', 'kind', 'bp_id', 'project_ids', 'permissions', 'avatar', 'preferences'],
};

const REPLIES = { 200: { description: 'The user, with all effective roles', schema: CURRENT_USER } };

/** The data that the console needs about its user, and the settings that users can change (spec 3, 4.6, 7.1). */
export const currentUserRoutes = (authenticator: AccountAuthenticator): readonly ApiRoute[] => [
  {
    method: 'GET',
    path: PATH,
    access: 'signed-in',
    forTokens: 'always',
    document: { tag: 'session', summary: 'Who is signed in', replies: REPLIES, example: {} },
    async handle(c) {
      const context = c.get('context');
      c.header('Cache-Control', 'no-store');
      const session = await authenticator.sessionOf(c.req.raw);
      return c.json({
        ...(await currentUser(context, await ownRecord(context))),
        ...(session?.consentDue && { consent_due: true }),
      });
    },
  },
  {
    method: 'PUT',
    path: PATH,
    access: 'signed-in',
    forTokens: 'never',
    canBeTried: true,
    action: 'profile',
    document: {
      tag: 'session',
      summary: 'Change your own profile and preferences; only fields in the request change',
      body: {
        type: 'object',
        properties: { nickname: text, avatar: { type: ['object', 'null'] }, preferences: PREFERENCES },
        additionalProperties: false,
      },
      replies: REPLIES,
      example: { body: { nickname: 'Example', preferences: { density: 'compact' } }, as: 'copote_admin' },
    },
    async handle(c) {
      const context = c.get('context');
      const users = definitionNamed(context, 'users');
      const fields = Object.fromEntries(
        ['nickname', 'avatar', 'preferences'].flatMap((name) =>
          users.fields[name] ? [[name, { ...users.fields[name], readOnly: false }]] : [],
        ),
      );
      const { preferences, ...profile } = readFields(context, fields, await readObject(c.req.raw, SMALL_BODY_BYTES));
      refuseUnknownZone(preferences);
      const record = await context.transaction(async (inside) => {
        const own = await ownRecord(inside, { lock: true });
        if (!isSameJson(own.avatar, profile['avatar'] ?? null)) await checkFiles(inside, fields, profile);
        const changes = {
          ...profile,
          ...(preferences !== undefined && { preferences: mergedPreferences(own.preferences, preferences) }),
        };
        return storeChanges(onBehalf(inside, { id: inside.actor.id, name: inside.actor.name }), users, own, changes);
      });
      c.header('Cache-Control', 'no-store');
      return c.json(await currentUser(context, record));
    },
  },
];

function refuseUnknownZone(preferences: Json | undefined): void {
  const zone = isObject(preferences) ? preferences['time_zone'] : undefined;
  if (typeof zone === 'string' && !isZone(zone))
    throw new ApiError('request.invalid', { fields: { 'preferences.time_zone': 'validation.timeZone' } });
}

async function ownRecord(context: Context, options: { lock?: boolean } = {}): Promise<RecordOf<'users'>> {
  const record = await findRecordOrNone(
    onBehalf(context, context.actor),
    definitionNamed(context, 'users'),
    context.actor.id,
    options,
  );
  if (!record) throw new ApiError('identity.credentialsRequired');
  return record;
}

async function currentUser(context: Context, record: RecordOf<'users'>): Promise<Record<string, Json>> {
  const { db, actor, schemas } = context;
  const users = definitionNamed(context, 'users');
  const organisation = await db.kysely
    .selectFrom('partners')
    .select('name')
    .where('id', '=', record.bp_id ?? 0)
    .executeTakeFirst();
  const values: RecordData = record;
  const shown = Object.fromEntries(SHOWN.map((name) => [name, wireValue(users, name, values[name] ?? null)]));
  return {
    id: actor.id,
    ...shown,
    bp_name: organisation?.name ?? null,
    project_ids: [...(actor.project_ids ?? [])],
    default_project_id: actor.default_project_id ?? null,
    permissions: schemas.roles.roles.filter(({ role }) => actor.grants.includes(role)).map(({ role }) => ({ role })),
    preferences: { ...preferencesOf(record.preferences) },
  };
}
