import type { KeyboardEvent } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { stepped } from './numberText.ts';
import { useTypedText, type BoxText } from './useTypedText.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';

/** The text of a number box, in which the arrow keys step. */
export function useNumberText(field: FieldDefinition, input: FieldInput, text: BoxText, factor: number) {
  const { box, forget } = useTypedText(input, text);
  return {
    ...box,
    onKeyDown: (event: KeyboardEvent) => {
      const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
      // Alt moves the item of a list that contains the box.
      if (direction === undefined || event.altKey || field.type === 'money') return;
      event.preventDefault();
      forget();
      input.change(stepped(field, input.value, direction, factor));
    },
  };
}
