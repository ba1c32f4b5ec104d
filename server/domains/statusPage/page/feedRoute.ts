import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { reply } from '#server/engine/http/reply.ts';
import { platformUrl } from '#server/engine/process/platformUrl.ts';
import { productName } from '#server/engine/settings/productName.ts';
import type { Context } from '#server/engine/context.ts';
import type { PublicNotice, PublicUpdate } from '#model/domains/statusPage/publicNotice.ts';
import { noticesOf } from './noticesOf.ts';

const MOST = 50;

/** `GET /status/feed`: the latest steps of all notices as Atom (RFC 4287). */
export const feedRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/status/feed',
  access: 'public',
  document: {
    tag: 'health',
    summary: 'The notices of the public status page as an Atom feed; unknown while the page is off',
    query: { lang: { enum: ['zh', 'en'] } },
    replies: { 200: { description: 'The latest first', contentType: 'application/atom+xml' } },
  },
  async handle(c) {
    const context = c.get('context');
    if (!context.live.read('status.public')) throw new ApiError('system.unknownService');
    const lang = c.req.query('lang') === 'en' ? 'en' : 'zh';
    return reply(context, 200, await feedOf(context, lang), {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
  },
};

async function feedOf(context: Context, lang: 'zh' | 'en'): Promise<string> {
  const page = `${platformUrl(context.settings)}/status`;
  const entries = (await noticesOf(context))
    .flatMap((notice) => notice.updates.map((update) => ({ notice, update })))
    .toSorted((one, other) => other.update.at.localeCompare(one.update.at))
    .slice(0, MOST);
  const updated = entries[0]?.update.at ?? new Date(context.clock()).toISOString();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">`,
    `<id>${escaped(page)}</id><title>${escaped(productName(context))}</title><updated>${updated}</updated>`,
    `<link href="${escaped(page)}"/><author><name>${escaped(productName(context))}</name></author>`,
    ...entries.map(({ notice, update }) => entryOf(context, page, notice, update, lang)),
    '</feed>\n',
  ].join('\n');
}

function entryOf(
  { schemas }: Context,
  page: string,
  notice: PublicNotice,
  { at, kind, text }: PublicUpdate,
  lang: 'zh' | 'en',
): string {
  const state = schemas.resources['statusUpdates']?.fields['kind']?.values?.[kind]?.label;
  const title = [notice.title[lang], state?.[lang] ?? state?.zh].filter(Boolean).join(' · ');
  const content = text ?? notice.text;
  return [
    `<entry><id>${escaped(`${page}#${notice.kind}-${notice.id}-${Date.parse(at)}`)}</id>`,
    `<title>${escaped(title)}</title><updated>${at}</updated><link href="${escaped(page)}"/>`,
    `<content type="text">${escaped(content?.[lang] ?? '')}</content></entry>`,
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters, which XML has no place for, are refused when a text is entered. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
