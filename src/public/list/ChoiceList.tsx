import { useId } from 'react';
import type { FacetValue } from '#src/public/reading/ProductWords.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Props {
  title: string;
  values: readonly FacetValue[] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Names a value, if its label does not. */
  nameOf?: (value: FacetValue) => string;
}

/**
 * Chooses several values of one field, each with the number of matches. Values without matches are hidden unless
 * chosen.
 */
export function ChoiceList({ title, values, chosen, onChange, nameOf }: Props) {
  const { label } = usePublicText();
  const id = useId();
  const found = (values ?? []).filter(({ value, count }) => count > 0 || chosen.includes(String(value)));
  // A chosen value without matches must stay removable.
  const unfound = chosen
    .filter((word) => !found.some(({ value }) => String(value) === word))
    .map((word): FacetValue => ({ value: word, label: { zh: word, en: word }, count: 0 }));
  const offered = [...found, ...(values ? unfound : [])];
  if (values && offered.length === 0) return null;
  const toggle = (word: string, on: boolean) =>
    onChange(on ? [...chosen, word] : chosen.filter((each) => each !== word));
  return (
    <fieldset className="l-choice">
      <legend>{title}</legend>
      {values === undefined && <span className="p-bone" style={{ height: 96 }} />}
      {offered.map((each) => {
        const word = String(each.value);
        return (
          <label key={word} htmlFor={`${id}-${word}`}>
            <input
              id={`${id}-${word}`}
              type="checkbox"
              checked={chosen.includes(word)}
              onChange={(event) => toggle(word, event.target.checked)}
            />
            <span>{nameOf?.(each) ?? label(each.label)}</span>
            <small>{each.count}</small>
          </label>
        );
      })}
    </fieldset>
  );
}
