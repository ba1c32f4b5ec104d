import { useReply } from '#src/public/reading/useReply.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Demo {
  accounts: { name: string; label: string }[];
  /** Absent outside demo mode, as the accounts are. */
  password?: string;
}

interface Props {
  onChoose: (name: string, password: string) => void;
  disabled: boolean;
}

/** The demo accounts, each one click away. Shown only if the server reports demo data. */
export function DemoAccounts({ onChoose, disabled }: Props) {
  const {
    text: { signIn: words },
    lang,
  } = usePublicText();
  // The labels come in the language of the request.
  const { data: demo } = useReply<Demo>(`/api/sys/v1/demo?lang=${lang}`);
  if (demo?.password === undefined) return null;
  const { accounts, password } = demo;
  return (
    <section className="s-demo" aria-label={words.demo}>
      <b>{words.demo}</b> <span>{words.demoHint}</span>
      <ul>
        {accounts.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              className="p-button p-button-plain"
              disabled={disabled}
              onClick={() => onChoose(name, password)}
              title={name}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
