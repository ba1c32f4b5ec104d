import type { Json } from '#model/language/definition.ts';
import type { SettingValues } from '#model/language/settingValues.ts';
import { settingViolation } from '#model/conditions/settingText.ts';
import type { Violation } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import { groupRows } from './groupRows.ts';
import { readGroupBody } from './readGroupBody.ts';

/** Reads the settings as they would be once these values of a group are saved; refuses what could not be saved. */
export async function typedSettings(
  context: Context,
  live: LiveSettings,
  group: string,
  body: Readonly<Record<string, Json>>,
): Promise<LiveSettings['read']> {
  const typed = readGroupBody(await groupRows(context, group), body);
  refuseFaults(context, typed);
  return readTyped(live, typed);
}

/** What the setting would be after saving: the environment comes before what is typed. */
function readTyped(live: LiveSettings, typed: ReadonlyMap<string, Json>): LiveSettings['read'] {
  return <Key extends keyof SettingValues>(key: Key): SettingValues[Key] => {
    const text = typed.get(key);
    // As in `LiveSettings.read`: a value that fits the declaration.
    return text === undefined
      ? live.read(key)
      : (live.resolve(key, typeof text === 'string' ? text : null)?.value as SettingValues[Key]);
  };
}

function refuseFaults({ schemas }: Context, typed: ReadonlyMap<string, Json>): void {
  const fields = Object.fromEntries(
    Object.values(schemas.settings ?? {}).map(({ key, field }) => [key, field] as const),
  );
  const faults: Record<string, Violation> = {};
  for (const [key, text] of typed) {
    const fault =
      typeof text !== 'string' ? undefined : settingViolation({ settingOf: { by: 'key', fields } }, { key }, text);
    if (fault !== undefined) faults[key] = fault;
  }
  if (Object.keys(faults).length > 0) throw new ApiError('request.invalid', { fields: faults });
}
