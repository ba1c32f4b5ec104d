import { fill } from '#src/public/fill.ts';
import { usePurchaseWords } from './usePurchaseWords.ts';

/** Where something was chosen that is no longer offered: its name, and that the reader chooses again. */
export function Open({ id, name }: { id?: string; name: string | undefined }) {
  const words = usePurchaseWords();
  if (name === undefined) return null;
  return (
    <output id={id} className="b-open">
      {name === '' ? words.goneUnnamed : fill(words.gone, { name })}
    </output>
  );
}
