import type { InputHTMLAttributes, ReactNode } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'name'> {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  help?: string | undefined;
  /** Content at the end of the box. */
  end?: ReactNode;
}

/** A labelled input with its fault below. */
export function Field({ name, label, value, onChange, fault, help, end, ...input }: Props) {
  const id = `entry-${name}`;
  const note = fault ?? help;
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      <div className={fault ? 'c-box c-box-wrong' : 'c-box'}>
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {end}
      </div>
      {note && (
        <p id={`${id}-note`} className={fault ? 'c-note c-wrong' : 'c-note'}>
          {note}
        </p>
      )}
    </div>
  );
}
