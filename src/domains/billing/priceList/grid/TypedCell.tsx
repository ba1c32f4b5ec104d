import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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
  const input = useRef<HTMLInputElement>(null);
  const isFinished = useRef(false);
  // The cell had the focus when typing began.
  useEffect(() => input.current?.focus(), []);
  const finish = (value: string | null, step?: At) => {
    // Its removal takes the focus away once more.
    if (isFinished.current) return;
    isFinished.current = true;
    onFinish(value, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event;
    event.stopPropagation();
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') finish(null);
    else if (key === 'Enter') finish(text, { row: shiftKey ? -1 : 1, column: 0 });
    else if (key === 'Tab') finish(text, { row: 0, column: shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(text)}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
    />
  );
}
