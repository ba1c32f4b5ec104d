import {
  serviceLevel,
  type ServiceLevel,
  type WorkOrderEvent,
} from '#model/domains/workOrders/service/serviceLevel.ts';
import type { ServiceCalendar } from '#model/domains/workOrders/service/serviceTime.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { WorkOrder } from '#server/domains/workOrders/orders.ts';

export interface ReadLevel {
  level: ServiceLevel;
  calendar: { name: string; zone: string };
}

/**
 * Both clocks of a work order now, worked out from its stored events and those that are about to be stored; undefined
 * if its priority has no target.
 */
export async function readLevel(
  context: Context,
  order: Pick<WorkOrder, 'priority'> & { id?: number },
  upcoming: readonly WorkOrderEvent[] = [],
): Promise<ReadLevel | undefined> {
  const target = await context.db.kysely
    .selectFrom('service_targets')
    .select(['response_s', 'resolve_s', 'calendar_id'])
    .where('priority', '=', order.priority)
    .executeTakeFirst();
  const calendars = knownDefinition(context, 'serviceCalendars');
  const platform = onBehalf(context, { id: 0, name: '' });
  const calendar = target && calendars && (await findRecordOrNone(platform, calendars, target.calendar_id));
  if (target === undefined || calendar === undefined) return undefined;
  const events = [...(order.id === undefined ? [] : await readEvents(context, order.id)), ...upcoming];
  const times = { response_ms: target.response_s * 1_000, resolve_ms: target.resolve_s * 1_000 };
  return {
    level: serviceLevel(events, times, calendarOf(calendar), context.clock()),
    calendar: { name: calendar.name, zone: calendar.zone },
  };
}

async function readEvents({ db }: Context, order: number): Promise<WorkOrderEvent[]> {
  const rows = await db.kysely
    .selectFrom('work_order_events')
    .select(['type', 'status', 'created_at'])
    .where('work_order_id', '=', order)
    .where('type', 'in', ['status', 'response'])
    .orderBy('id')
    .execute();
  return rows.map(({ type, status, created_at }) => ({
    at: created_at,
    ...(type === 'status' && status !== null ? { status } : { responded: true }),
  }));
}

function calendarOf({ zone, hours, holidays, workdays }: StoredRecords['serviceCalendars']): ServiceCalendar {
  return {
    zone,
    hours: hours.map(({ days, start, end }) => ({
      days: (days ?? []).map(Number),
      start: start ?? '',
      end: end ?? '',
    })),
    holidays: dates(holidays),
    workdays: dates(workdays),
  };
}

const dates = (days: { date?: string | null }[] | null): string[] => (days ?? []).flatMap(({ date }) => date ?? []);
