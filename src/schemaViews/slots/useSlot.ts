import { createContext, useContext, type ComponentType } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { SlotKind, SlotProps, SlotRegistry } from './slotProps.ts';

const SlotContext = createContext<SlotRegistry>({});

/** The application provides the components of `src/resources/`, so that these views never import a special case. */
export const SlotProvider = SlotContext.Provider;

/** The component that a definition sets for a slot (`field.name`, `tab.versions`); undefined if it sets none. */
export function useSlot<Kind extends SlotKind>(
  definition: Pick<Definition, 'slots'> | undefined,
  slot: Kind | `${Kind}.${string}`,
): ComponentType<SlotProps[Kind]> | undefined {
  const registry = useContext(SlotContext);
  const name = definition?.slots[slot];
  const entry = name === undefined ? undefined : registry[name];
  const [kind] = slot.split('.');
  // `slotEntry` checked the props against the kinds, and the kind is checked just above.
  return entry?.kinds.some((fits) => fits === kind)
    ? (entry.component as unknown as ComponentType<SlotProps[Kind]>)
    : undefined;
}
