import { describe, expect, test } from 'vitest';
import { eventsOf } from '#server/domains/cloud/openstack/compute/consoles.ts';
import type { JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** A Nova with these records of a machine, newest first; `open`: the newest has not ended. */
function nova(records: { action: string; start_time: string; message: string | null }[], open = false): Service {
  const instanceActions = records.map((record, at) => ({ ...record, request_id: `req-${at}`, user_id: 'u' }));
  const answers: Record<string, JsonObject> = {
    list: { instanceActions },
    one: { instanceAction: { events: [{ event: 'compute_it', finish_time: open ? null : '2026-11-21T10:00:09' }] } },
  };
  const get: Service['get'] = async (path) => answers[path.endsWith('/os-instance-actions') ? 'list' : 'one'] ?? {};
  return { get, version: '2.93' } as Service;
}

describe('the events of a machine in Nova', () => {
  test('have the names of the actions in the definitions, newest first', async () => {
    const words = [
      'create',
      'attach_volume',
      'createImage',
      'resize',
      'confirmResize',
      'live-migration',
      'changePassword',
    ];
    const records = words.map((action, at) => ({
      action,
      start_time: `2026-11-21T10:00:0${at}.000000`,
      message: null,
    }));
    const events = await eventsOf(nova(records.toReversed()), 'vm');
    expect(events.map(({ action }) => action)).toEqual([
      'change_password',
      'live_migrate',
      'confirm_resize',
      'resize',
      'create_snapshot',
      'attach_volume',
      'create',
    ]);
    expect(events.at(-1)).toEqual({
      at: Date.UTC(2026, 10, 21, 10),
      action: 'create',
      result: 'success',
      message: null,
      request_id: 'req-6',
      user: 'u',
    });
  });

  test('are unfinished while a step of the newest is, and have the error', async () => {
    const records = [
      { action: 'stop', start_time: '2026-11-21T10:00:02', message: null },
      { action: 'start', start_time: '2026-11-21T10:00:01', message: 'Error' },
    ];
    expect(
      (await eventsOf(nova(records, true), 'vm')).map(({ action, result, message }) => [action, result, message]),
    ).toEqual([
      ['stop', 'running', null],
      ['start', 'error', 'Error'],
    ]);
  });
});
