import { useState, type FocusEvent } from 'react';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Field } from './Field.tsx';
import { Glyph } from './Glyph.tsx';

interface Props {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  fault?: string | undefined;
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password input that hides its text unless the reader shows it. */
export function PasswordField({ autoComplete, ...rest }: Props) {
  const {
    text: { signIn: words },
  } = usePublicText();
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...rest}
      type={visible ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="p-icon-button"
          onClick={() => setVisible(!visible)}
          aria-label={visible ? words.hidePassword : words.showPassword}
        >
          <Glyph name={visible ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}
