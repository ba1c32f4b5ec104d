import type { ConsolePage } from './page.ts';
import type { Extensions } from '#src/schemaViews/extensions/places.ts';
import type { SlotRegistry } from '#src/schemaViews/slots/slotProps.ts';

/** The parts that a domain adds to the console, exported by its face `<domain>/<domain>.ts`. */
export interface ConsoleDomain {
  /** Components that a definition can name under `slots:`. Keep these special cases few. */
  slots?: SlotRegistry;
  /** The components of `schemas/pages.yaml`, by name. */
  pages?: Readonly<Record<string, ConsolePage>>;
  /** Additions to the pages, forms and dialogs of definitions that concern the domain, and to the frame. */
  extensions?: Extensions;
}
