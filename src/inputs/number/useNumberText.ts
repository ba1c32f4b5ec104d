import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { stepped, type NumberText } from './numberText.ts';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';

/**
 * The text of a number box. Typed text (`1.`, `1.50`) stays while it still represents the value of the form, and is
 * replaced when the form changes its value.
 */
export function useNumberText(field: FieldDefinition, input: FieldInput, text: NumberText, factor: number) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && text.read(typed) === (input.value ?? null) ? typed : text.write(input.value);
  return {
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(event.target.value);
      input.change(text.read(event.target.value));
    },
    onBlur: () => {
      setTyped(undefined);
      input.blur();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
      // Alt moves the item of a list that contains the box.
      if (direction === undefined || event.altKey || field.type === 'money') return;
      event.preventDefault();
      setTyped(undefined);
      input.change(stepped(field, input.value, direction, factor));
    },
  };
}
