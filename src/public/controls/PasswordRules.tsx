import { passwordParts } from '#model/rules/passwordParts.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

/** The rules of a password, each marked once it is met. */
export function PasswordRules({ value }: { value: string }) {
  const {
    text: { register: words },
  } = usePublicText();
  const { min, max, lower, upper, digit, sign } = passwordParts(value);
  const rules = { length: min && max, lower, upper, digit, sign };
  return (
    <ul className="s-rules" aria-label={words.rules}>
      {Object.entries(rules).map(([rule, met]) => (
        <li key={rule} data-met={met}>
          {words.rule[rule as keyof typeof rules /* the keys of the literal above */]}
          <span className="p-hidden">{met ? words.met : words.unmet}</span>
        </li>
      ))}
    </ul>
  );
}
