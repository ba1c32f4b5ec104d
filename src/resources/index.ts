import { domains } from '#src/domains/index.ts';
import type { Extensions } from '#src/schemaViews/extensions/places.ts';
import type { SlotRegistry } from '#src/schemaViews/slots/slotProps.ts';

/** Components that a definition can name under `slots:`. Each is loaded by the first page that uses it. */
export const slots: SlotRegistry = Object.fromEntries(domains.flatMap((domain) => Object.entries(domain.slots ?? {})));

/** The additions of domains to generated views and to the frame. */
export const extensions: readonly Extensions[] = domains.flatMap((domain) => domain.extensions ?? []);
