import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import { announce } from '#server/domains/operations/notifications/announce.ts';
import { START, type Scenario } from '../scenario.ts';

/** An alarm of the platform that fires, with what a test changes. */
export const announcement = (over: Partial<Announcement> = {}): Announcement => ({
  event_id: 1,
  transition: 'fired',
  kind: 'fired',
  at: START,
  severity: 2,
  alarm_id: 5,
  alarm_name: 'CPU 使用率过高',
  object: { resource: 'vms', id: '7', title: 'web-01' },
  labels: { team: 'web' },
  owner: { user_id: null, bp_id: null },
  value: 93,
  threshold: 90,
  unit: 'percent',
  condition: 'CPU > 90%',
  receivers: [],
  link: '/alarmdetails/1',
  ...over,
});

/** Announces in a transaction of its own, as the evaluator does in that of a transition. */
export const announceIn = (all: Scenario, over: Partial<Announcement> = {}) =>
  all.context().transaction((inside) => announce(inside, announcement({ at: all.clock.now(), ...over })));

export const RECEIVERS = '/api/omc/v1/receivers';
export const NOTIFICATIONS = '/api/omc/v1/notifications';
export const SILENCES = '/api/omc/v1/silences';

/** The ledger as an administrator reads it, the oldest first. */
export async function ledger(all: Scenario, filter: object = {}) {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent('["id","ASC"]')}&range=[0,999]`;
  return (await all.admin.get(`${NOTIFICATIONS}?${query}`)).body;
}
