import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { can } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';
import { choiceField } from '#src/domains/operations/alarms/choiceField.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { NEW_BOARD } from './useAddPanel.ts';

/** The inputs that choose a board: one of those that the reader may change, or a new one by its name. */
export function useBoardFields(definition: Definition, boards: readonly RaRecord[]): Record<string, FieldDefinition> {
  const actor = useActor();
  const context = useAccessContext(definition);
  return useMemo((): Record<string, FieldDefinition> => {
    const { name } = definition.fields;
    if (name === undefined) return {};
    const offered = boards.filter((board) => can(actor, 'update', definition, board, context).allowed);
    const values: Record<string, EnumValue> = {
      ...Object.fromEntries(offered.map((board) => [String(board.id), { label: bothOf(String(board['name'])) }])),
      [NEW_BOARD]: { label: definition.createLabel ?? definition.label },
    };
    const first = String(offered[0]?.id ?? NEW_BOARD);
    const board = choiceField({ ...name, name: 'board', label: definition.label }, values);
    return {
      board: { ...board, default: first } as FieldDefinition,
      name: { ...name, when: { board: NEW_BOARD } } as FieldDefinition,
    };
  }, [actor, context, definition, boards]);
}

/** What somebody entered has one text. */
const bothOf = (text: string) => ({ zh: text, en: text });
