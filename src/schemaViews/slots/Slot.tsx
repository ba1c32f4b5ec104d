import { createElement, type ReactNode } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { SlotKind, SlotProps } from './slotProps.ts';
import { useSlot } from './useSlot.ts';

interface SlotComponentProps<Kind extends SlotKind> {
  definition: Pick<Definition, 'slots'> | undefined;
  /** `field.name`, `tab.versions`, `create`. */
  name: Kind | `${Kind}.${string}`;
  given: SlotProps[Kind];
  /** Rendered if the definition names no component. */
  children: ReactNode;
}

/** One replaceable place of a generated view. */
export function Slot<Kind extends SlotKind>({ definition, name, given, children }: SlotComponentProps<Kind>) {
  const component = useSlot<Kind>(definition, name);
  return component ? createElement(component, given) : children;
}
