import { CloudError, type CloudConsole, type CloudEvent } from '#server/domains/cloud/driver/driver.ts';
import { objectsIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { reaches } from '#server/domains/cloud/openstack/session/microversion.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { shortened } from '#server/domains/cloud/openstack/session/cloudErrors.ts';

/** The supported screens, in the order of attempts. */
const SCREENS = [
  { protocol: 'vnc', type: 'novnc', old: 'os-getVNCConsole' },
  { protocol: 'serial', type: 'serial', old: 'os-getSerialConsole' },
] as const;

export async function consoleOf(compute: Service, id: string): Promise<CloudConsole> {
  let refusal = new CloudError('unsupported');
  for (const screen of SCREENS) {
    try {
      const url = textIn(await requestConsole(compute, id, screen), 'url');
      if (url !== null) return { type: screen.type, url };
    } catch (error) {
      // A cloud without screens may have serial ports; a machine that is off has neither.
      if (!(error instanceof CloudError) || !['invalid', 'unsupported', 'notFound', 'failed'].includes(error.fault))
        throw error;
      refusal = error;
    }
  }
  throw refusal;
}

async function requestConsole(
  compute: Service,
  id: string,
  { protocol, type, old }: (typeof SCREENS)[number],
): Promise<JsonObject> {
  if (reaches(compute.version, '2.6'))
    return unwrapped(
      await compute.post(`/servers/${ref(id)}/remote-consoles`, { remote_console: { protocol, type } }),
      'remote_console',
    );
  return unwrapped(await compute.post(`/servers/${ref(id)}/action`, { [old]: { type } }), 'console');
}

export async function consoleLogOf(compute: Service, id: string, lines: number): Promise<string> {
  return (
    textIn(await compute.post(`/servers/${ref(id)}/action`, { 'os-getConsoleOutput': { length: lines } }), 'output') ??
    ''
  );
}

/** The number of events that are returned. */
const MOST_EVENTS = 100;

export async function eventsOf(compute: Service, id: string): Promise<CloudEvent[]> {
  // Since 2.51 every account receives the result of each step; a running step has none.
  const actions = objectsIn(
    await compute.get(
      `/servers/${ref(id)}/os-instance-actions`,
      reaches(compute.version, '2.58') ? { limit: MOST_EVENTS } : {},
    ),
    'instanceActions',
  );
  const [newest] = actions;
  const steps = newest
    ? objectsIn(
        unwrapped(
          await compute.get(`/servers/${ref(id)}/os-instance-actions/${ref(textIn(newest, 'request_id') ?? '')}`),
          'instanceAction',
        ),
        'events',
      )
    : [];
  const isRunning = steps.some((step) => textIn(step, 'finish_time') === null);
  return actions.map((action, at) => eventOf(action, at === 0 && isRunning)).toSorted((a, b) => b.at - a.at);
}

/** Our names of actions that Nova records under others. */
const NAMES: Readonly<Record<string, string>> = {
  createImage: 'create_snapshot',
  confirmResize: 'confirm_resize',
  revertResize: 'revert_resize',
  changePassword: 'change_password',
  'live-migration': 'live_migrate',
};

function eventOf(action: JsonObject, isRunning: boolean): CloudEvent {
  const message = textIn(action, 'message');
  const word = textIn(action, 'action') ?? '';
  return {
    at: timeIn(action, 'start_time') ?? 0,
    action: NAMES[word] ?? word,
    result: isRunning ? 'running' : message === null ? 'success' : 'error',
    message: message === null ? null : shortened(message),
    request_id: textIn(action, 'request_id'),
    user: textIn(action, 'user_id'),
  };
}
