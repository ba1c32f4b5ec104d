import { usePublicText } from '#src/public/PublicText.tsx';
import { PASSWORD_CHECKS, type PasswordCheck } from './passwordChecks.ts';

const CHECKS = Object.keys(PASSWORD_CHECKS) as PasswordCheck[]; // the keys of a constant

/** The rules of a password, each marked as soon as it is met. */
export function PasswordRules({ value }: { value: string }) {
  const {
    text: { register: words },
  } = usePublicText();
  return (
    <ul className="s-rules" aria-label={words.rules}>
      {CHECKS.map((check) => {
        const met = PASSWORD_CHECKS[check](value);
        return (
          <li key={check} data-met={met}>
            {words.rule[check]}
            <span className="p-hidden">{met ? words.met : words.unmet}</span>
          </li>
        );
      })}
    </ul>
  );
}
