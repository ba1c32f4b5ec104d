import { createContext, useContext, type ComponentType } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { SlotKind, SlotProps, SlotRegistry } from './slotProps.ts';

const SlotContext = createContext<SlotRegistry>({});

/** Filled by the application with `src/resources/`: the views below it never import a special case. */
export const SlotProvider = SlotContext.Provider;

/** The component that a definition puts in place of a slot (`field.name`, `tab.versions`); undefined where it puts none. */
export function useSlot<Kind extends SlotKind>(
  definition: Pick<Definition, 'slots'> | undefined,
  slot: Kind | `${Kind}.${string}`,
): ComponentType<SlotProps[Kind]> | undefined {
  const registry = useContext(SlotContext);
  const name = definition?.slots[slot];
  const entry = name === undefined ? undefined : registry[name];
  const [kind] = slot.split('.');
  // `slotEntry` compared the props with the kinds, and the kind was compared just now.
  return entry?.kinds.some((fits) => fits === kind)
    ? (entry.component as unknown as ComponentType<SlotProps[Kind]>)
    : undefined;
}
