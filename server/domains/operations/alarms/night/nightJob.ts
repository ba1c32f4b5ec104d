import { eveningBefore, morningAfter } from '#model/domains/operations/alarms/morning.ts';
import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';
import type { MessageParams } from '#model/messages/messages.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Recipients } from '#server/domains/messages/recipientsOf.ts';
import { sayIn } from '#server/domains/operations/notifications/words/words.ts';
import { isQuiet, nightOf, organisationsOf, type Night, type OpenEvent } from './nightOf.ts';

export const NIGHT_SUMMARY = 'alarm-night';

const nightJob = (morning: number): JobRequest => ({
  kind: NIGHT_SUMMARY,
  key: NIGHT_SUMMARY,
  payload: morning,
  runAt: morning,
});

/** Begins with the process; one such job is pending for any number of processes. */
export const keepSummarising = (context: Context): Promise<void> =>
  context.jobs.schedule(context, nightJob(morningAfter(context.clock(), context.live.read('billing.zone'))));

/**
 * At eight in the morning, the alarms of the night in one message and mail: the administrators of the platform hear of
 * all, those of an organisation of their own. A night without anything to say sends nothing.
 */
export const nightHandler: JobHandler = {
  async finish(context, payload) {
    const morning = Number(payload);
    if (context.live.read('monitor.night_summary')) {
      await summarise(context, morning, 'platform', undefined);
      for (const organisation of await organisationsOf(context, sinceOf(context, morning)))
        await summarise(context, morning, { organisation }, organisation);
    }
    await keepSummarising(context);
  },
  giveUp: keepSummarising,
};

const sinceOf = (context: Context, morning: number): number =>
  eveningBefore(morning, context.live.read('billing.zone'));

async function summarise(
  context: Context,
  morning: number,
  to: Recipients,
  organisation: number | undefined,
): Promise<void> {
  const night = await nightOf(context, { since: sinceOf(context, morning), until: morning, organisation });
  if (isQuiet(night)) return;
  await notify(context, {
    type: 'alarm',
    level: night.open.length > 0 ? 'warn' : 'info',
    to,
    title: 'notice.nightSummary',
    text: night.open.length > 0 ? 'notice.nightSummaryOpen' : 'notice.nightSummaryText',
    params: nightWords(context, night),
    link: '/alarmmanagement/events?view=open',
    key: `night ${morning} ${organisation ?? 'platform'}`,
  });
}

/** The numbers of a night, and a line for each open event in both languages. */
function nightWords(context: Context, night: Night): MessageParams {
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
