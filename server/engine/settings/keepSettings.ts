import type { Logger } from 'pino';
import type { SettingsKeeper } from './liveSettings.ts';

/**
 * Other processes notice changes within half a second (`pollOtherProcesses.ts`). This covers changes without an event,
 * such as a row written by hand.
 */
const EVERY_MS = 30_000;

/** Reads the settings again periodically. Returns a function that stops it. */
export function keepSettings(settings: SettingsKeeper, log: Logger): () => void {
  const timer = setInterval(() => {
    settings.refresh().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be reloaded'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
