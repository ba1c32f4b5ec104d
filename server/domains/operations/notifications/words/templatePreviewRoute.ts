import type { Json } from '#model/language/definition.ts';
import type { Language } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { single, type Template } from './messagesOf.ts';
import { checkPlaces } from './checkPlaces.ts';
import { sayIn } from './words.ts';

const SMALL_BODY_BYTES = 65_536;

/** `POST /notification-templates/preview`: how texts read for alarms that fire, recover and end without a value. */
export const templatePreviewRoute: ApiRoute = {
  method: 'POST',
  path: '/api/omc/v1/notification-templates/preview',
  access: ['ADMIN'],
  does: [
    { resource: 'notificationTemplates', operation: 'create' },
    { resource: 'notificationTemplates', operation: 'update' },
  ],
  isQuestion: true,
  document: {
    tag: 'notificationTemplates',
    summary: 'How a template reads for examples of alarms',
    body: {
      type: 'object',
      properties: {
        title_zh: { type: 'string' },
        text_zh: { type: 'string' },
        title_en: { type: 'string' },
        text_en: { type: 'string' },
      },
    },
    replies: {
      200: {
        description: 'The title and the text of each example, in both languages',
        schema: {
          type: 'object',
          properties: { zh: { type: 'array' }, en: { type: 'array' } },
          required: ['zh', 'en'],
        },
      },
    },
    example: {
      body: { title_zh: '%{alarm} %{status}', text_zh: '%{object}', title_en: '%{alarm}', text_en: '%{value}' },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
    const [title_zh, text_zh] = [text('title_zh'), text('text_zh')];
    const [title_en, text_en] = [text('title_en'), text('text_en')];
    checkPlaces(context, { title_zh, text_zh, title_en, text_en });
    const template = { zh: { title: title_zh, text: text_zh }, en: { title: title_en, text: text_en } };
    return c.json({ zh: examplesIn(context, 'zh', template), en: examplesIn(context, 'en', template) });
  },
};

function examplesIn(context: Context, language: Language, template: Template): Json {
  const say = sayIn(context, language);
  const fired: Announcement = {
    event_id: 1024,
    transition: 'fired',
    kind: 'fired',
    at: context.clock(),
    severity: 2,
    alarm_id: 1,
    alarm_name: say('exampleAlarm'),
    object: { resource: '', id: '1', title: say('exampleObject') },
    labels: { team: 'web' },
    annotations: { summary: say('exampleSummary') },
    runbook_url: 'https://wiki.example.com/cpu',
    owner: { user_id: null, bp_id: null },
    value: 93.5,
    threshold: 90,
    unit: 'percent',
    condition: say('exampleCondition'),
    receivers: [],
    link: '/alarmdetails/1024',
  };
  const examples: Announcement[] = [
    fired,
    { ...fired, kind: 'recovered', reason: 'value', value: 41.2 },
    { ...fired, kind: 'closed', reason: 'no_data', value: null },
  ];
  return examples.map((announcement) => ({
    kind: announcement.kind,
    ...single(context, announcement, say, { language, template, fits: () => true, titled: false }),
  }));
}
