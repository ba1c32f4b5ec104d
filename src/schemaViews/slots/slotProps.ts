import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition, FieldDefinition, FormPart, TabDefinition } from '#model/definition.ts';
import type { InputProps } from '#src/inputs/inputProps.ts';

/** What a component in each kind of slot is given. A slot's kind is the word before its dot: `tab.versions` is a `tab`. */
export interface SlotProps {
  field: { definition: Definition; record: RaRecord; field: FieldDefinition };
  column: { definition: Definition; record: RaRecord; field: FieldDefinition };
  input: InputProps;
  section: { definition: Definition; record: RaRecord; section: FormPart };
  tab: { definition: Definition; record: RaRecord; tab: TabDefinition };
  action: { definition: Definition; record: RaRecord; onClose: () => void };
  list: { definition: Definition };
  show: { definition: Definition; record: RaRecord };
  create: { definition: Definition };
  edit: { definition: Definition; record: RaRecord };
}

export type SlotKind = keyof SlotProps;

/** A registered component: the kind of slot that it fits, and how it is loaded. */
export type SlotEntry = { [Kind in SlotKind]: { kind: Kind; component: ComponentType<SlotProps[Kind]> } }[SlotKind];

export type SlotRegistry = Readonly<Record<string, SlotEntry>>;
