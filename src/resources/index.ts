import type { SlotRegistry } from '#src/schemaViews/slots/slotProps.ts';

/**
 * The name that `slots` of a schema gives → the component. Each stands in `src/resources/<domain>/<resource>/` and comes
 * lazily: `PolicyVersions: { kind: 'tab', component: lazy(…) }`. This list is the list of special cases.
 */
export const slots: SlotRegistry = {};
