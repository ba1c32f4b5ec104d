import { useId } from 'react';
import type { Choice } from '#src/public/reading/useFacets.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Props {
  title: string;
  values: readonly Choice[] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Names a value, if its label does not. */
  nameOf?: ((value: string) => string) | undefined;
}

/**
 * Chooses several values of one field, each with the number of matches. All values that the list has stay, also those
 * without matches.
 */
export function ChoiceList({ title, values, chosen, onChange, nameOf }: Props) {
  const { label } = usePublicText();
  const id = useId();
  const found = (values ?? []).filter(({ value, offered }) => offered || chosen.includes(String(value)));
  // A chosen value that no record has must stay removable.
  const unfound = chosen
    .filter((word) => !found.some(({ value }) => String(value) === word))
    .map((word): Choice => ({ value: word, label: { zh: word, en: word }, count: 0, offered: false }));
  const shown = [...found, ...(values ? unfound : [])];
  if (values && shown.length === 0) return null;
  const toggle = (word: string, on: boolean) =>
    onChange(on ? [...chosen, word] : chosen.filter((each) => each !== word));
  return (
    <fieldset className="l-choice">
      <legend>{title}</legend>
      {values === undefined && <span className="p-bone" style={{ height: 96 }} />}
      {shown.map((each) => {
        const word = String(each.value);
        return (
          <label key={word} htmlFor={`${id}-${word}`} className={each.count === 0 ? 'l-none' : undefined}>
            <input
              id={`${id}-${word}`}
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={(event) => toggle(word, event.target.checked)}
            />
            <span>{nameOf?.(word) ?? label(each.label)}</span>
            <small>{each.count}</small>
          </label>
        );
      })}
    </fieldset>
  );
}
