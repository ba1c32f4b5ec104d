import { useState, type ChangeEvent } from 'react';
import type { FieldInput } from '#src/inputs/frame/useFieldInput.ts';

/**
 * Formats a value for a text box and parses it. `read` returns null for an empty text, and the text itself if it is not
 * a value: it stays in the box, and validation reports the fault.
 */
export interface BoxText {
  write: (value: unknown) => string;
  read: (text: string) => number | string | null;
}

/**
 * The text of a box. Typed text (`1.`, `1.50`, the year 2 on the way to 2028) stays while it still represents the value
 * of the form, and is replaced when the form changes its value.
 */
export function useTypedText(input: FieldInput, text: BoxText) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && text.read(typed) === (input.value ?? null) ? typed : text.write(input.value);
  return {
    box: {
      value: shown,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        setTyped(event.target.value);
        input.change(text.read(event.target.value));
      },
      onBlur: () => {
        setTyped(undefined);
        input.blur();
      },
    },
    /** Writes the value of the form again. */
    forget: () => setTyped(undefined),
  };
}
