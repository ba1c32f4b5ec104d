import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { ResourceHooks, TransitionOutcome } from '#server/engine/product/hooks.ts';
import { refuseEmptyWindow } from './notice/refuseEmptyWindow.ts';
import { deliverTest } from './settingGroups/deliverTest.ts';
import { previewMailRoute } from './settingGroups/previewMailRoute.ts';
import { saveGroupRoute } from './settingGroups/saveGroupRoute.ts';
import { testGroupRoute } from './settingGroups/testGroupRoute.ts';
import { setSettingRoute } from './setSettingRoute.ts';

/** Refuses a value that a domain cannot use, by the key of its setting. */
export type SettingGuards = Readonly<Record<string, (context: Context, value: Json) => Promise<void>>>;

/** Settings: their author, the value in force, and the test of the settings that send messages. */
export function configHooks(live: LiveSettings, senders: Senders, guards: SettingGuards): ResourceHooks<'configs'> {
  return {
    // The reason contains the variable, which a definition cannot do.
    refuses(_context, operation, { env_variable: variable }) {
      const writes = operation === 'update' || (typeof operation === 'object' && operation.action === 'reset');
      if (!writes || typeof variable !== 'string') return undefined;
      return { allowed: false, kind: 'condition', messageKey: 'reason.setByEnvironment', params: { variable } };
    },
    async beforeUpdate(context, { key }, changes) {
      const picture = 'picture' in changes ? { value: textOf(changes.picture) } : {};
      const given =
        'picture' in changes
          ? textOf(changes.picture)
          : 'value' in changes
            ? changes.value
            : 'secret_value' in changes
              ? changes.secret_value
              : undefined;
      if (given === undefined) return changes;
      await guards[String(key)]?.(context, given ?? inForce(live, String(key), null));
      const isSecret = typeof changes.secret_value === 'string';
      return {
        ...changes,
        ...picture,
        ...(!isSecret && { in_force: inForce(live, String(key), given) }),
        ...authorship(context, given),
      };
    },
    transitions: { test: (context, record) => sendTest(context, senders, record) },
    routes: [
      setSettingRoute,
      saveGroupRoute({ notice: refuseEmptyWindow }),
      testGroupRoute(live),
      previewMailRoute(live),
    ],
  };
}

function inForce(live: LiveSettings, key: string, given: Json): string | null {
  const value = live.resolve(key, typeof given === 'string' ? given : null)?.value ?? null;
  return textOf(value);
}

/** A picture is stored as a file, and as the text by which every process reads it. */
const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** A value that was reset has no author. */
function authorship({ actor, clock }: Context, given: Json): RecordData {
  // The ids of people are numbers.
  return given === null
    ? { is_set: false, set_by: null, set_at: null }
    : { is_set: true, set_by: actor.id || null, set_at: clock() };
}

/** Sends a test message with the current settings, outside any transaction, and returns the transport's result. */
async function sendTest(
  context: Context,
  senders: Senders,
  { group, test_target: target }: RecordData,
): Promise<TransitionOutcome> {
  const channel = group === 'email' ? 'email' : 'sms';
  const { ok, result } = await deliverTest(context, { channel, sender: senders[channel], target: String(target) });
  return { ok, set: { test_result: result, tested_at: context.clock() } };
}
