import { useState, type KeyboardEvent } from 'react';
import type { At } from './cursor.ts';

interface Props {
  label: string;
  /** What it begins with: the key that was pressed, or what was there. */
  first: string;
  onFinish: (text: string | null, step?: At) => void;
}

/** A cell that is being typed in. Enter goes down, Tab to the side, Escape gives up. */
export function TypedCell({ label, first, onFinish }: Props) {
  const [text, setText] = useState(first);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    event.stopPropagation();
    if (key === 'Escape') onFinish(null);
    else if (key === 'Enter') onFinish(text, { row: shiftKey ? -1 : 1, column: 0 });
    else if (key === 'Tab') onFinish(text, { row: 0, column: shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  };
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      autoFocus
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onFinish(text)}
      onMouseDown={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  );
}
