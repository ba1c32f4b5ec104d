import { isGranted } from '#model/access/granted.ts';
import { noticePhase } from '#model/rules/time/noticePhase.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';

const ADMINISTRATORS = {
  access: ['ADMIN'],
};
/** The id of who is not signed in. */
const VISITOR = 0;
const time: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

/** The banner of the operator for this reader; what is for others is not sent. */
export const noticeRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/notice',
  access: 'public',
  document: {
    tag: 'settings',
    summary: 'The banner of the operator, as far as it is for the caller and its time has come',
    replies: {
      200: {
        description: 'Without a banner, an empty object',
        schema: {
          type: 'object',
          properties: {
            text: { type: 'object', properties: { zh: { type: 'string' }, en: { type: 'string' } } },
            tone: { enum: ['info', 'warning', 'danger'] },
            from: time,
            to: time,
          },
        },
      },
    },
    example: {},
  },
  handle(c) {
    c.header('Cache-Control', 'no-store');
    return c.json(noticeFor(c.get('context')));
  },
};

function noticeFor(context: Context) {
  const { live, clock } = context;
  const [zh, en] = [live.read('notice.text_zh'), live.read('notice.text_en')];
  const [from, to] = [live.read('notice.from'), live.read('notice.to')];
  const text = { zh: zh || en, en: en || zh };
  if (!text.zh || !isFor(context)) return {};
  if (noticePhase({ from, to }, live.read('notice.ahead_hours'), clock()).kind === 'hidden') return {};
  return { text, tone: live.read('notice.tone'), from, to };
}

function isFor({ live, actor }: Context): boolean {
  const audience = live.read('notice.audience');
  if (audience === 'all') return true;
  if (actor.id === VISITOR) return false;
  return isGranted(actor, ADMINISTRATORS.access) === (audience === 'administrators');
}
