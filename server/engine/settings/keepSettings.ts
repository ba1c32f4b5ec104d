import type { Logger } from 'pino';
import type { SettingsKeeper } from './liveSettings.ts';

/**
 * Changes are heard within half a second (`hearOtherProcesses.ts`); this is for what nobody said: a row that was
 * written by hand.
 */
const EVERY_MS = 30_000;

/** Reads the settings again every so often; gives back how to stop. */
export function keepSettings(settings: SettingsKeeper, log: Logger): () => void {
  const timer = setInterval(() => {
    settings.refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be reloaded'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
