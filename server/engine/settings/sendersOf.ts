import { configuredSenders } from '#server/engine/delivery/configuredSenders.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import type { EngineDeps } from '#server/engine/start/createEngine.ts';
import type { LiveSettings } from './liveSettings.ts';
import { mailLook } from './mailLook.ts';

type Deps = Pick<EngineDeps, 'clock' | 'realTime' | 'schemas' | 'settings'>;

/** Those of the settings, with letters that look like the operator. */
export function sendersOf({ read }: LiveSettings, { clock, realTime = clock, schemas, settings }: Deps): Senders {
  const source = () => ({ read, messages: schemas.current().messages, publicUrl: settings.publicUrl });
  return configuredSenders({ read }, realTime, (lang) => mailLook(source(), lang));
}
