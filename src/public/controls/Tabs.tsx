import { useRef, type KeyboardEvent } from 'react';

interface Props<Word extends string> {
  label: string;
  words: readonly Word[];
  names: Record<Word, string>;
  value: Word;
  onChange: (word: Word) => void;
}

/** A row of tabs that arrow keys move along. The panel has the id `panel` and is named by its tab. */
export function Tabs<Word extends string>({ label, words, names, value, onChange }: Props<Word>) {
  const row = useRef<HTMLDivElement>(null);
  const key = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = words[(words.indexOf(value) + step + words.length) % words.length];
    if (next === undefined) return;
    onChange(next);
    row.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus, one of them at a time
    <div ref={row} role="tablist" aria-label={label} className="s-tabs" onKeyDown={key}>
      {words.map((word) => (
        <button
          key={word}
          id={`tab-${word}`}
          type="button"
          role="tab"
          aria-selected={word === value}
          aria-controls="panel"
          tabIndex={word === value ? 0 : -1}
          onClick={() => onChange(word)}
        >
          {names[word]}
        </button>
      ))}
    </div>
  );
}
