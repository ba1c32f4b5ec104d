import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { EntryFault } from './useEntry.ts';

/** A fault of the whole form, announced when it appears; the live region is always mounted. */
export function FaultBox({ fault }: { fault: EntryFault | undefined }) {
  const {
    text: { signIn: words },
  } = usePublicText();
  return (
    <div role="alert" className="c-alert">
      {fault?.message && (
        <p title={fault.code === undefined ? undefined : fill(words.code, { code: fault.code })}>{fault.message}</p>
      )}
    </div>
  );
}
