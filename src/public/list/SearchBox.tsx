import { useEffect, useState } from 'react';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { afterPause } from '#src/ui/typing/composition.ts';

const PAUSE_MS = 300;

/** A search that runs when typing pauses. The address is the source of its text: going back changes it. */
export function SearchBox({
  value,
  placeholder,
  onChange,
}: {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    return afterPause(() => onChange(typed.trim()), PAUSE_MS);
  }, [typed, value, onChange]);
  return (
    <label className="l-search">
      <Glyph name="search" size={18} />
      <span className="p-hidden">{placeholder}</span>
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
