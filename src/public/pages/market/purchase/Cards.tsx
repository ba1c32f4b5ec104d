import { useId, type ReactNode } from 'react';
import { Open } from './Open.tsx';

export interface CardChoice {
  value: string;
  title: ReactNode;
  /** Read after the title. */
  text?: ReactNode;
  mark?: string | undefined;
  end?: ReactNode;
  isOff?: boolean;
}

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly CardChoice[];
  /** Cards with a title alone, or with facts and a price. */
  width?: 'narrow' | 'wide';
  /** The name of what was chosen and is not offered here. */
  open?: string | undefined;
  /** Below the cards. */
  children?: ReactNode;
}

/** More than these scroll. */
const MOST_IN_VIEW = 12;

/** One choice of several, each on a card with what speaks for it. */
export function Cards({ name, label, value, onChange, choices, width, open, children }: Props) {
  const id = useId();
  return (
    <fieldset className="b-part" aria-describedby={open === undefined ? undefined : id}>
      <legend>{label}</legend>
      <Open id={id} name={open} />
      <div className="b-cards" data-many={choices.length > MOST_IN_VIEW || undefined} data-width={width}>
        {choices.map((each) => (
          <label key={each.value} className="b-card" data-off={each.isOff || undefined}>
            <input
              type="radio"
              name={name}
              value={each.value}
              checked={open === undefined && each.value === value}
              onChange={() => onChange(each.value)}
            />
            {each.mark !== undefined && (
              <span className="b-mark" aria-hidden>
                {each.mark}
              </span>
            )}
            <span className="b-words">
              <b>{each.title}</b>
              {each.text && <small>{each.text}</small>}
            </span>
            {each.end && <span className="b-end">{each.end}</span>}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
