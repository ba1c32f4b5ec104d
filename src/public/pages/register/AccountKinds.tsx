import { usePublicText } from '#src/public/PublicText.tsx';

const KINDS = ['personal', 'organisation'] as const;

export type AccountKind = (typeof KINDS)[number];

export function AccountKinds({ kind, onChange }: { kind: AccountKind; onChange: (kind: AccountKind) => void }) {
  const {
    text: { register: words },
  } = usePublicText();
  return (
    <fieldset className="s-kinds">
      <legend className="p-hidden">{words.types}</legend>
      {KINDS.map((each) => (
        <label key={each}>
          <input type="radio" name="kind" value={each} checked={kind === each} onChange={() => onChange(each)} />
          <span>{words.type[each]}</span>
          <small>{words.typeHint[each]}</small>
        </label>
      ))}
    </fieldset>
  );
}
