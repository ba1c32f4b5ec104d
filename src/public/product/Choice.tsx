import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  value: string;
  onChange: (value: string) => void;
  /** Options. */
  children: ReactNode;
}

/** One choice of a wish: what to buy, and where. */
export function Choice({ title, value, onChange, children }: Props) {
  const id = useId();
  return (
    <span className="l-sort m-wish">
      <label htmlFor={id}>{title}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </span>
  );
}
