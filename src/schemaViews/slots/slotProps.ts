import { lazy, type ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CardDefinition, FormPart, TabDefinition } from '#model/language/viewDefinitions.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';
import type { ActionOutcome, ActionTarget } from '#src/schemaViews/action/run/actionTarget.ts';

interface FieldSlotProps {
  definition: Definition;
  record: RaRecord;
  field: FieldDefinition;
}

/**
 * The props of a component in each kind of slot. The kind of a slot is the word before its dot: `tab.versions` is a
 * `tab`.
 */
export interface SlotProps {
  field: FieldSlotProps;
  column: FieldSlotProps;
  input: InputProps;
  section: { definition: Definition; record: RaRecord; section: FormPart };
  tab: { definition: Definition; record: RaRecord; tab: TabDefinition };
  /** Below the facts of the card. */
  card: { definition: Definition; record: RaRecord; card: CardDefinition };
  action: { definition: Definition; action: string; target: ActionTarget; onClose: (outcome?: ActionOutcome) => void };
  list: { definition: Definition };
  show: { definition: Definition; record: RaRecord };
  create: { definition: Definition };
  edit: { definition: Definition; record: RaRecord };
}

export type SlotKind = keyof SlotProps;

/** A registered component and the kinds of slot that it fits (`schemas/slots.yaml` informs the compiler). */
export interface SlotEntry {
  kinds: readonly SlotKind[];
  component: ComponentType<never>;
}

export type SlotRegistry = Readonly<Record<string, SlotEntry>>;

/** Registers a component, which the first page that uses it loads. Its props must match every kind named. */
export function slotEntry<Kind extends SlotKind>(
  kinds: readonly Kind[],
  load: () => Promise<{ default: ComponentType<SlotProps[Kind]> }>,
): SlotEntry {
  // `useSlot` passes only the props of its kind.
  return { kinds, component: lazy(load) as unknown as ComponentType<never> };
}
