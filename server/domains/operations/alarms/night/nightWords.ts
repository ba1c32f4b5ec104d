import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';
import type { MessageParams } from '#model/messages/messages.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import type { Context } from '#server/engine/context.ts';
import { sayIn } from '#server/domains/operations/notifications/words/words.ts';
import type { Night, OpenEvent } from './nightOf.ts';

/** The numbers of a night, and a line for each open event in both languages. */
export function nightWords(context: Context, night: Night): MessageParams {
  const { open, openCount, ...counts } = night;
  const linesIn = (lang: 'zh' | 'en') => open.map((event) => lineOf(context, event, lang)).join('\n');
  return {
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    open: String(openCount),
    events: { zh: linesIn('zh'), en: linesIn('en') },
  };
}

function lineOf(context: Context, event: OpenEvent, lang: 'zh' | 'en'): string {
  const { severity, alarm_name, first_trigger_at } = event;
  const since = instantText(Math.floor((first_trigger_at ?? 0) / 1_000), context.live.read('billing.zone'));
  const parts = [alarm_name, objectTitle(event), since.slice(0, 16).replace('T', ' ')];
  return `[${sayIn(context, lang)(`severity${severity ?? 2}`)}] ${parts.filter(Boolean).join(' · ')}`;
}
