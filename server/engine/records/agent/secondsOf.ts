import type { Seconds } from '#model/language/agentDefinition.ts';
import type { SettingValues } from '#model/language/settingValues.ts';
import type { Context } from '#server/engine/context.ts';

/** A number of seconds from a definition, or the setting that it names. */
export function secondsOf({ live }: Pick<Context, 'live'>, seconds: Seconds): number {
  // The compiler only admits keys of settings whose values are whole numbers.
  return typeof seconds === 'number' ? seconds : Number(live.read(seconds as keyof SettingValues));
}
